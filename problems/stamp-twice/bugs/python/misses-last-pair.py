def stamp_twice(tickets):
    tickets = sorted(tickets)
    for i in range(1, len(tickets) - 1):
        if tickets[i] == tickets[i - 1]:
            return True
    return False
