def ripening_crate(crate):
    days = 0
    while any("h" in row for row in crate):
        # Every row as it looks from above, from below and from both sides.
        blank = "." * len(crate[0])
        above = [blank] + crate[:-1]
        below = crate[1:] + [blank]
        tomorrow = []
        for up, row, down in zip(above, crate, below):
            left = "." + row[:-1]
            right = row[1:] + "."
            tomorrow.append("".join("r" if own == "h" and "r" in near else own
                                    for own, *near in zip(row, up, down, left, right)))
        if tomorrow == crate:
            return -1
        crate = tomorrow
        days += 1
    return days
