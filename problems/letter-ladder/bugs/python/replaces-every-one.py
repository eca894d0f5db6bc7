from collections import deque


def letter_ladder(first, last, notebook):
    if first == last:
        return 0
    left = set(notebook)
    queue = deque([(first, 0)])
    while queue:
        word, changes = queue.popleft()
        for old in word:
            for new in "abcdefghijklmnopqrstuvwxyz":
                other = word.replace(old, new)
                if other in left:
                    if other == last:
                        return changes + 1
                    left.remove(other)
                    queue.append((other, changes + 1))
    return -1
