def up_or_down(moves, goal):
    total = sum(moves)
    if abs(goal) > total:
        return 0
    upward = (total + goal) // 2
    ways = [1] + [0] * upward
    for move in moves:
        for floors in range(upward, move - 1, -1):
            ways[floors] += ways[floors - move]
    return ways[upward]
