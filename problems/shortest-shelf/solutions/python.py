from collections import Counter


def shortest_shelf(shelf: list[int], wanted: list[int]) -> list[int]:
    lacking = Counter(wanted)  # below 0: more copies in the part than wanted
    missing = len(wanted)
    best = []
    first = 0

    for last, title in enumerate(shelf):
        if lacking[title] > 0:
            missing -= 1
        lacking[title] -= 1

        # As long as nothing is missing, the part may lose its first book.
        while missing == 0:
            if not best or last - first < best[1] - best[0]:
                best = [first, last]
            lacking[shelf[first]] += 1
            if lacking[shelf[first]] > 0:
                missing += 1
            first += 1

    return best
