def up_or_down(moves, goal):
    known = {}

    def count(place, floor):
        if place == len(moves):
            return 1 if floor == goal else 0
        if floor not in known:
            known[floor] = count(place + 1, floor + moves[place]) + count(place + 1, floor - moves[place])
        return known[floor]

    return count(0, 0)
