def traced_word(tray: list[str], word: str) -> bool:
    height, width = len(tray), len(tray[0])
    touched = set()  # the places under the finger so far

    def trace(r, c, i):
        # Can word[i:] be traced from this place on?
        if not (0 <= r < height and 0 <= c < width):
            return False
        if tray[r][c] != word[i] or (r, c) in touched:
            return False
        if i == len(word) - 1:
            return True
        touched.add((r, c))
        found = (
            trace(r - 1, c, i + 1)
            or trace(r + 1, c, i + 1)
            or trace(r, c - 1, i + 1)
            or trace(r, c + 1, i + 1)
        )
        touched.remove((r, c))  # another path may still need the place
        return found

    return any(trace(r, c, 0) for r in range(height) for c in range(width))
