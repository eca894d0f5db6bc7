from collections import deque
from operator import ne


def letter_ladder(first, last, notebook):
    left = {word for word in notebook if len(word) == len(first)}
    left.discard(first)
    queue = deque([(first, 0)])
    while queue:
        word, changes = queue.popleft()
        if word == last:
            return changes
        near = [other for other in left if sum(map(ne, word, other)) == 1]
        left.difference_update(near)
        queue.extend((other, changes + 1) for other in near)
    return -1
