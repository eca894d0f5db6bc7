def tile_words(tiles, words):
    trie = {}
    for word in words:
        node = trie
        for letter in word:
            node = node.setdefault(letter, {})
        node["end"] = word
    rows, columns = len(tiles), len(tiles[0])
    result = set()

    def go(r, c, node, path):
        letter = tiles[r][c]
        if letter not in node:
            return
        node = node[letter]
        if "end" in node:
            result.add(node["end"])
            return
        for i in range(max(0, r - 1), min(rows, r + 2)):
            for j in range(max(0, c - 1), min(columns, c + 2)):
                if (i, j) not in path:
                    go(i, j, node, path | {(i, j)})

    for r in range(rows):
        for c in range(columns):
            go(r, c, trie, {(r, c)})
    return list(result)
