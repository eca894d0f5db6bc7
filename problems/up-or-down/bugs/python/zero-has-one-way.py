def up_or_down(moves, goal):
    ways = {0: 1}
    for move in moves:
        if move == 0:
            continue
        after = {}
        for floor, count in ways.items():
            after[floor + move] = after.get(floor + move, 0) + count
            after[floor - move] = after.get(floor - move, 0) + count
        ways = after
    return ways.get(goal, 0)
