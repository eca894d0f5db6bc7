def missing_ticket(tickets):
    in_order = tickets.sort()
    for i in range(len(in_order)):
        if in_order[i] != i:
            return i
    return len(in_order)
