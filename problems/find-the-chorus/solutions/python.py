def find_the_chorus(song: list[int], chorus: list[int]) -> int:
    # border[i]: the length of the longest shorter start of the chorus that its first
    # i + 1 notes end with.
    border = [0] * len(chorus)
    agreed = 0
    for i in range(1, len(chorus)):
        while agreed and chorus[i] != chorus[agreed]:
            agreed = border[agreed - 1]
        if chorus[i] == chorus[agreed]:
            agreed += 1
        border[i] = agreed

    agreed = 0  # the longest start of the chorus that the song ends with, up to here
    for place, note in enumerate(song):
        while agreed and note != chorus[agreed]:
            agreed = border[agreed - 1]
        if note == chorus[agreed]:
            agreed += 1
        if agreed == len(chorus):
            return place - agreed + 1

    return -1
