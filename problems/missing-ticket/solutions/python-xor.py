def missing_ticket(tickets: list[int]) -> int:
    rest = 0
    for number in range(len(tickets) + 1):
        rest ^= number
    for number in tickets:
        rest ^= number  # a number met for the second time cancels itself
    return rest
