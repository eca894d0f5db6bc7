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
        for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= i < rows and 0 <= j < columns and (i, j) not in path:
                go(i, j, node, path | {(i, j)})

    for r in range(rows):
        for c in range(columns):
            go(r, c, trie, {(r, c)})
    return list(result)
