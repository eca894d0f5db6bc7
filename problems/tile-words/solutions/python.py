def tile_words(tiles: list[str], words: list[str]) -> list[str]:
    root = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node["word"] = word  # a longer key than any letter, so the two can't be confused

    height, width = len(tiles), len(tiles[0])
    used = [[False] * width for _ in range(height)]
    found = []

    def extend(r, c, parent):
        # The chain so far leads to `parent`; does it go on with the tile at (r, c)?
        node = parent.get(tiles[r][c])
        if node is None or used[r][c]:
            return
        if "word" in node:
            found.append(node.pop("word"))  # taken out, so that it is not found again
        used[r][c] = True
        for i in range(max(r - 1, 0), min(r + 2, height)):
            for j in range(max(c - 1, 0), min(c + 2, width)):
                extend(i, j, node)
        used[r][c] = False
        if not node:
            del parent[tiles[r][c]]  # no word is left below this node

    for r in range(height):
        for c in range(width):
            extend(r, c, root)
    return found
