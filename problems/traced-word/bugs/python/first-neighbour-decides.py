def traced_word(tray, word):
    rows, columns = len(tray), len(tray[0])
    for row in range(rows):
        for column in range(columns):
            r, c = row, column
            if tray[r][c] != word[0]:
                continue
            used = {(r, c)}
            for letter in word[1:]:
                for i, j in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
                    if 0 <= i < rows and 0 <= j < columns and (i, j) not in used and tray[i][j] == letter:
                        r, c = i, j
                        used.add((r, c))
                        break
                else:
                    break
            if len(used) == len(word):
                return True
    return False
