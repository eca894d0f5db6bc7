def tile_words(tiles, words):
    rows, columns = len(tiles), len(tiles[0])

    def go(r, c, word, i, path):
        if tiles[r][c] != word[i]:
            return False
        if i == len(word) - 1:
            return True
        for a in range(max(0, r - 1), min(rows, r + 2)):
            for b in range(max(0, c - 1), min(columns, c + 2)):
                if (a, b) not in path and go(a, b, word, i + 1, path | {(a, b)}):
                    return True
        return False

    def found(word):
        return any(go(r, c, word, 0, {(r, c)}) for r in range(rows) for c in range(columns))

    return [word for word in words if found(word)]
