def exact_postage(stamps, fare, room):
    stamps = sorted(stamps)
    out = []

    def go(i, left, row):
        if left == 0:
            if len(row) <= room:
                out.append(row)
            return
        for j in range(i, len(stamps)):
            if stamps[j] > left:
                break
            go(j, left - stamps[j], row + [stamps[j]])

    go(0, fare, [])
    return out
