def three_poles(plates: int, start: int, goal: int) -> list[list[int]]:
    moves = []

    def carry(count, source, target):
        # Brings the upper plates of one pole, as many as count says, to another pole.
        if count == 0:
            return
        spare = 6 - source - target  # 1 + 2 + 3 = 6
        carry(count - 1, source, spare)
        moves.append([source, target])
        carry(count - 1, spare, target)

    if start != goal:
        carry(plates, start, goal)
    return moves
