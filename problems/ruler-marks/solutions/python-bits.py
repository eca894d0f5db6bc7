def ruler_marks(n):
    marks = []
    for position in range(1, 2**n):
        # How often a position can be halved says how tall its mark is: odd
        # positions have height 1, odd multiples of 2 height 2, of 4 height 3.
        height = 1
        while position % 2 == 0:
            position //= 2
            height += 1
        marks.append(height)
    return marks
