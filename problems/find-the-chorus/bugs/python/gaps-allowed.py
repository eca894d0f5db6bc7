def find_the_chorus(song, chorus):
    start = -1
    heard = 0
    for place, note in enumerate(song):
        if note == chorus[heard]:
            if heard == 0:
                start = place
            heard += 1
            if heard == len(chorus):
                return start
    return -1
