from collections import deque


def letter_ladder(first: str, last: str, notebook: list[str]) -> int:
    # Words that differ only in one position are in the same drawer.
    drawers = {}
    for word in set(notebook):
        for i in range(len(word)):
            drawers.setdefault((word[:i], word[i + 1:]), []).append(word)

    changes = {first: 0}
    waiting = deque([first])
    while waiting:
        word = waiting.popleft()
        if word == last:
            return changes[word]
        for i in range(len(word)):
            # The drawer can stay empty from now on, because all its words are known.
            for other in drawers.pop((word[:i], word[i + 1:]), []):
                if other not in changes:
                    changes[other] = changes[word] + 1
                    waiting.append(other)
    return -1
