def up_or_down(moves: list[int], goal: int) -> int:
    # If the moves up have u floors in total and those down d, then u + d is the total and u - d the goal.
    total = sum(moves)
    if abs(goal) > total or (total + goal) % 2 != 0:
        return 0
    upward = (total + goal) // 2

    ways = [1] + [0] * upward  # the number of ways to choose moves with that many floors together
    for move in moves:
        for floors in range(upward, move - 1, -1):
            ways[floors] += ways[floors - move]
    return ways[upward]
