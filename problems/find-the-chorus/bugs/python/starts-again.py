def find_the_chorus(song, chorus):
    agreed = 0
    for i, note in enumerate(song):
        if note == chorus[agreed]:
            agreed += 1
        elif note == chorus[0]:
            agreed = 1
        else:
            agreed = 0
        if agreed == len(chorus):
            return i - len(chorus) + 1
    return -1
