def ticket_line(wishes: list[int], guest: int) -> int:
    rounds = wishes[guest]
    minutes = 0

    for place, wish in enumerate(wishes):
        # In the guest's last round, nobody behind has a turn before it is over.
        turns = rounds if place <= guest else rounds - 1
        minutes += min(wish, turns)

    return minutes
