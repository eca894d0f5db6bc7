def missing_ticket(tickets):
    for i in range(len(tickets)):
        if tickets[i] != i:
            return i
    return len(tickets)
