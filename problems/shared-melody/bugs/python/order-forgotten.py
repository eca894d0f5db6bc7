from collections import Counter


def shared_melody(north, south):
    both = Counter(north) & Counter(south)
    return sum(both.values())
