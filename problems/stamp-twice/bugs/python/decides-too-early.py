def stamp_twice(tickets):
    seen = set()
    for ticket in tickets:
        if ticket in seen:
            return True
        else:
            seen.add(ticket)
            return False
    return False
