def joined_yet(squares: int, calls: list[list[int]]) -> list[bool]:
    part = list(range(squares))  # the number of the part of town each square lies in
    squares_of = [[square] for square in range(squares)]  # and the squares of each part

    answers = []
    for kind, a, b in calls:
        small, large = part[a], part[b]
        if kind == 2:
            answers.append(small == large)
        elif small != large:
            if len(squares_of[small]) > len(squares_of[large]):
                small, large = large, small
            # The smaller part is renamed. A square that gets a new number lies in a part of
            # twice the size from then on, so that does not happen often.
            for square in squares_of[small]:
                part[square] = large
            squares_of[large] += squares_of[small]
            squares_of[small] = []

    return answers
