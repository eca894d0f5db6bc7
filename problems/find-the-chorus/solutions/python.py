def find_the_chorus(song: list[int], chorus: list[int]) -> int:
    # border[i]: how many notes at the start of the chorus are also the last ones of its
    # first i + 1 notes, all of these not counted.
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
