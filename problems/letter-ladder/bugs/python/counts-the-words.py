from collections import deque


def letter_ladder(first, last, notebook):
    words = set(notebook)
    if first == last:
        return 0
    queue = deque([(first, 1)])
    while queue:
        word, length = queue.popleft()
        if word == last:
            return length
        for i in range(len(word)):
            for c in "abcdefghijklmnopqrstuvwxyz":
                other = word[:i] + c + word[i + 1:]
                if other in words:
                    words.remove(other)
                    queue.append((other, length + 1))
    return -1
