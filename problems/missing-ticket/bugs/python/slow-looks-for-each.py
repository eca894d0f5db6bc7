def missing_ticket(tickets):
    for number in range(len(tickets) + 1):
        if number not in tickets:
            return number
