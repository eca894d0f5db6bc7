def ticket_line(wishes, guest):
    rounds = wishes[guest]
    minutes = 0
    for wish in wishes:
        if wishes.index(wish) <= guest:
            minutes += min(wish, rounds)
        else:
            minutes += min(wish, rounds - 1)
    return minutes
