def stamp_twice(tickets):
    seen = []
    for ticket in tickets:
        if ticket in seen:
            return True
        seen.append(ticket)
    return False
