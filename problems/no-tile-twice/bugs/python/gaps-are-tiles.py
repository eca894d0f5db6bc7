def no_tile_twice(block, wall):
    side = block * block
    groups = [list(row) for row in wall]
    groups += [[row[c] for row in wall] for c in range(side)]
    for top in range(0, side, block):
        for left in range(0, side, block):
            groups.append([wall[top + i][left + j] for i in range(block) for j in range(block)])
    return all(len(set(group)) == len(group) for group in groups)
