def exam_marks(marks: list[int]) -> list[int]:
    count = [0] * 101
    for mark in marks:
        count[mark] += 1

    # Better marks take the first places: where does each mark's part begin?
    free = [0] * 101
    for mark in range(99, -1, -1):
        free[mark] = free[mark + 1] + count[mark + 1]

    board = [0] * len(marks)
    for mark in marks:
        board[free[mark]] = mark
        free[mark] += 1
    return board
