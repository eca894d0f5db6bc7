def find_the_chorus(song, chorus):
    # how far each place of the row agrees with its start
    row = chorus + [0] + song
    same = [0] * len(row)
    left = right = 0
    for i in range(1, len(row)):
        if i < right:
            same[i] = min(right - i, same[i - left])
        while i + same[i] < len(row) and row[i + same[i]] == row[same[i]]:
            same[i] += 1
        if i + same[i] > right:
            left, right = i, i + same[i]

    skip = len(chorus) + 1
    for start in range(len(song) - len(chorus)):
        if same[skip + start] == len(chorus):
            return start
    return -1
