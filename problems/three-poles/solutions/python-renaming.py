def three_poles(plates: int, start: int, goal: int) -> list[list[int]]:
    if start == goal:
        return []
    spare = 6 - start - goal
    aside = {start: start, goal: spare, spare: goal}  # the same moves, but with the goal and the spare pole exchanged
    back = {start: spare, goal: goal, spare: start}  # and with the start and the spare pole exchanged

    # The moves for one plate more, built from those for the plates so far.
    moves = []
    for _ in range(plates):
        before = [[aside[a], aside[b]] for a, b in moves]
        after = [[back[a], back[b]] for a, b in moves]
        moves = before + [[start, goal]] + after
    return moves
