def traced_word(tray, word):
    rows, columns = len(tray), len(tray[0])
    used = set()

    def go(r, c, i):
        if i == len(word):
            return True
        if r < 0 or r >= rows or c < 0 or c >= columns or tray[r][c] != word[i] or (r, c) in used:
            return False
        used.add((r, c))
        for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if go(r + a, c + b, i + 1):
                return True
        return False

    return any(go(r, c, 0) for r in range(rows) for c in range(columns))
