from collections import Counter


def cut_the_film(scenes: list[int]) -> list[int]:
    to_come = Counter(scenes)
    lengths = []
    length = 0
    open_actors = set()  # seen on this reel, and with scenes still to come
    for who in scenes:
        length += 1
        to_come[who] -= 1
        if to_come[who] > 0:
            open_actors.add(who)
        else:
            open_actors.discard(who)
        if not open_actors:
            lengths.append(length)
            length = 0
    return lengths
