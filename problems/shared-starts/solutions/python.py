def shared_starts(words: list[str]) -> int:
    root = {}  # a node is a dict: letter -> the node behind it
    tiles = 0

    for word in words:
        node = root
        for letter in word:
            if letter not in node:
                node[letter] = {}
                tiles += 1
            node = node[letter]

    return tiles
