def traced_word(tray, word):
    rows, columns = len(tray), len(tray[0])

    def go(r, c, i, used):
        if i == len(word):
            return True
        for a in range(max(0, r - 1), min(rows, r + 2)):
            for b in range(max(0, c - 1), min(columns, c + 2)):
                if (a, b) not in used and tray[a][b] == word[i] and go(a, b, i + 1, used | {(a, b)}):
                    return True
        return False

    return any(
        go(r, c, 1, {(r, c)}) for r in range(rows) for c in range(columns) if tray[r][c] == word[0]
    )
