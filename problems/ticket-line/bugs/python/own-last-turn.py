def ticket_line(wishes, guest):
    rounds = wishes[guest]
    minutes = 0
    for place, wish in enumerate(wishes):
        if place < guest:
            minutes += min(wish, rounds)
        else:
            minutes += min(wish, rounds - 1)
    return minutes
