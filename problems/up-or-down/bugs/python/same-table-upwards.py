def up_or_down(moves, goal):
    total = sum(moves)
    if abs(goal) > total or (total + goal) % 2 != 0:
        return 0
    upward = (total + goal) // 2
    ways = [1] + [0] * upward
    for move in moves:
        for floors in range(move, upward + 1):
            ways[floors] += ways[floors - move]
    return ways[upward]
