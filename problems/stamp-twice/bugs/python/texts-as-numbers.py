def stamp_twice(tickets):
    seen = set()
    for ticket in tickets:
        number = int(ticket)
        if number in seen:
            return True
        seen.add(number)
    return False
