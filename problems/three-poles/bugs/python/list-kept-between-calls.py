def three_poles(plates, start, goal, moves=[]):
    if plates > 0 and start != goal:
        spare = 6 - start - goal
        three_poles(plates - 1, start, spare, moves)
        moves.append([start, goal])
        three_poles(plates - 1, spare, goal, moves)
    return moves
