from string import ascii_lowercase


def letter_ladder(first: str, last: str, notebook: list[str]) -> int:
    if first == last:
        return 0
    unused = set(notebook)
    edge = {first}  # the words that take just so many changes
    changes = 0
    while edge and last in unused:
        changes += 1
        reached = set()
        for word in edge:
            for i in range(len(word)):
                before, behind = word[:i], word[i + 1:]
                reached.update(before + letter + behind for letter in ascii_lowercase)
        edge = reached & unused
        if last in edge:
            return changes
        unused -= edge
    return -1
