def exam_marks(marks: list[int]) -> list[int]:
    sheets_with = [0] * 101  # how many sheets have the mark; 0 and 100 are both possible

    for mark in marks:
        sheets_with[mark] += 1

    board = []
    for mark in range(100, -1, -1):
        board.extend([mark] * sheets_with[mark])
    return board
