def find_the_chorus(song, chorus):
    border = [0] * len(chorus)
    length = 0
    for place in range(1, len(chorus)):
        if chorus[place] == chorus[length]:
            length += 1
        else:
            length = 0
        border[place] = length
    agreed = 0
    for place, note in enumerate(song):
        while agreed and note != chorus[agreed]:
            agreed = border[agreed - 1]
        if note == chorus[agreed]:
            agreed += 1
        if agreed == len(chorus):
            return place - agreed + 1
    return -1
