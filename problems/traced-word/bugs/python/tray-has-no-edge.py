def traced_word(tray, word):
    used = set()

    def go(r, c, i):
        try:
            if tray[r][c] != word[i] or (r % len(tray), c % len(tray[0])) in used:
                return False
        except IndexError:
            return False
        if i == len(word) - 1:
            return True
        place = (r % len(tray), c % len(tray[0]))
        used.add(place)
        answer = any(go(r + a, c + b, i + 1) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        used.remove(place)
        return answer

    return any(go(r, c, 0) for r in range(len(tray)) for c in range(len(tray[0])))
