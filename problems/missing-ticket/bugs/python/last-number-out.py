def missing_ticket(tickets):
    there = set(tickets)
    for number in range(len(tickets)):
        if number not in there:
            return number
