def traced_word(tray, word):
    rows, columns = len(tray), len(tray[0])
    used = set()

    def go(r, c, i):
        if r < 0 or r >= rows or c < 0 or c >= columns or tray[r][c] != word[i] or (r, c) in used:
            return False
        if i == len(word) - 1:
            return True
        used.add((r, c))
        answer = any(go(r + a, c + b, i + 1) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        used.discard((r, c))
        return answer

    for r in range(rows):
        for c in range(columns):
            if tray[r][c] == word[0]:
                return go(r, c, 0)
    return False
