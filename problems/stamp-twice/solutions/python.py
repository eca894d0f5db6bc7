def stamp_twice(tickets: list[str]) -> bool:
    seen = set()  # the tickets stamped so far

    for ticket in tickets:
        if ticket in seen:
            return True
        seen.add(ticket)

    return False
