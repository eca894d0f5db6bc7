def stamp_twice(tickets):
    sorted(tickets)
    for i in range(1, len(tickets)):
        if tickets[i] == tickets[i - 1]:
            return True
    return False
