def moss_step(yard: list[list[int]]) -> list[list[int]]:
    rows = len(yard)
    columns = len(yard[0])

    def moss_around(r, c):
        count = 0
        for i in range(max(r - 1, 0), min(r + 2, rows)):
            for j in range(max(c - 1, 0), min(c + 2, columns)):
                count += yard[i][j]
        return count - yard[r][c]  # the stone itself is no neighbour

    # The old yard is only read and the new one only written, so no change is seen too early.
    morning = []
    for r in range(rows):
        row = []
        for c in range(columns):
            around = moss_around(r, c)
            stays = yard[r][c] == 1 and 2 <= around <= 4
            comes = yard[r][c] == 0 and around == 3
            row.append(1 if stays or comes else 0)
        morning.append(row)

    return morning
