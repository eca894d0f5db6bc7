def up_or_down(moves, goal):
    def count(place, floor):
        if place == len(moves):
            return 1 if floor == goal else 0
        return count(place + 1, floor + moves[place]) + count(place + 1, floor - moves[place])

    return count(0, 0)
