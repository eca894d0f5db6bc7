def three_poles(plates, start, goal):
    if plates == 0 or start == goal:
        return []
    spare = 6 - start - goal
    moves = []
    for _ in range(plates - 1):
        moves.append([start, spare])
    moves.append([start, goal])
    for _ in range(plates - 1):
        moves.append([spare, goal])
    return moves
