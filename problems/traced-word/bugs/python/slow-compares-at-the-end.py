def traced_word(tray, word):
    rows, columns = len(tray), len(tray[0])

    def go(path):
        if len(path) == len(word):
            return "".join(tray[r][c] for r, c in path) == word
        r, c = path[-1]
        for i, j in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            if 0 <= i < rows and 0 <= j < columns and (i, j) not in path:
                if go(path + [(i, j)]):
                    return True
        return False

    return any(go([(r, c)]) for r in range(rows) for c in range(columns))
