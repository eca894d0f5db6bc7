def find_the_chorus(song, chorus):
    for place in range(len(song) - len(chorus) + 1):
        if song[place:place + len(chorus)] == chorus:
            return place
    return -1
