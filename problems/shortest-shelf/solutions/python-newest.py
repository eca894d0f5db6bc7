from collections import Counter, OrderedDict, deque


def shortest_shelf(shelf: list[int], wanted: list[int]) -> list[int]:
    need = Counter(wanted)
    newest = {title: deque() for title in need}  # the newest indexes of each title, as many as are wanted
    together = OrderedDict()  # all these indexes, in rising order
    best = []

    for i, title in enumerate(shelf):
        if title not in need:
            continue
        copies = newest[title]
        if len(copies) == need[title]:
            del together[copies.popleft()]
        copies.append(i)
        together[i] = True
        # The shortest part that ends here begins at the oldest of the newest copies.
        if len(together) == len(wanted):
            start = next(iter(together))
            if not best or i - start < best[1] - best[0]:
                best = [start, i]

    return best
