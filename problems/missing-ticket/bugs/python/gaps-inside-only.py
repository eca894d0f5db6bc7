def missing_ticket(tickets):
    tickets = sorted(tickets)
    for i in range(1, len(tickets)):
        if tickets[i] != tickets[i - 1] + 1:
            return tickets[i] - 1
    return len(tickets)
