def up_or_down(moves: list[int], goal: int) -> int:
    ways = {0: 1}  # for each floor, the number of ways to be there after the moves so far
    for move in moves:
        after = {}
        for floor, count in ways.items():
            # A move of 0 floors adds to the same floor twice, as it should.
            after[floor + move] = after.get(floor + move, 0) + count
            after[floor - move] = after.get(floor - move, 0) + count
        ways = after
    return ways.get(goal, 0)
