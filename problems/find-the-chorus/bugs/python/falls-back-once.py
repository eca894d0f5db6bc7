def find_the_chorus(song, chorus):
    back = [0] * len(chorus)
    k = 0
    for i in range(1, len(chorus)):
        while k > 0 and chorus[i] != chorus[k]:
            k = back[k - 1]
        if chorus[i] == chorus[k]:
            k += 1
        back[i] = k

    k = 0
    for i in range(len(song)):
        if k > 0 and song[i] != chorus[k]:
            k = back[k - 1]
        if song[i] == chorus[k]:
            k += 1
        if k == len(chorus):
            return i - k + 1
    return -1
