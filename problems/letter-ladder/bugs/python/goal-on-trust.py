from collections import deque


def letter_ladder(first, last, notebook):
    if first == last:
        return 0
    left = set(notebook)
    queue = deque([(first, 0)])
    while queue:
        word, changes = queue.popleft()
        for i in range(len(word)):
            for letter in "abcdefghijklmnopqrstuvwxyz":
                other = word[:i] + letter + word[i + 1:]
                if other == last:
                    return changes + 1
                if other in left:
                    left.remove(other)
                    queue.append((other, changes + 1))
    return -1
