def missing_ticket(tickets):
    highest = max(tickets)
    return highest * (highest + 1) // 2 - sum(tickets)
