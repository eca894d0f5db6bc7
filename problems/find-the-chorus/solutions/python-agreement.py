def find_the_chorus(song: list[int], chorus: list[int]) -> int:
    # The chorus, a note that is never played, and the song. How many notes from each place
    # on agree with the start of this row?
    row = chorus + [0] + song
    agree = [0] * len(row)
    left = right = 0  # the known stretch that reaches furthest: it agrees with the start
    for i in range(1, len(row)):
        if i < right:
            agree[i] = min(right - i, agree[i - left])
        while i + agree[i] < len(row) and row[i + agree[i]] == row[agree[i]]:
            agree[i] += 1
        if i + agree[i] > right:
            left, right = i, i + agree[i]
        if agree[i] == len(chorus):
            return i - len(chorus) - 1
    return -1
