def middle_of_two(north, south):
    k = (len(north) + len(south) - 1) // 2
    i = j = 0
    while True:
        if i == len(north):
            return 2 * south[j + k]
        if j == len(south):
            return 2 * north[i + k]
        if k == 0:
            return 2 * min(north[i], south[j])
        share = (k + 1) // 2
        p, q = min(i + share, len(north)), min(j + share, len(south))
        if north[p - 1] <= south[q - 1]:
            k -= p - i
            i = p
        else:
            k -= q - j
            j = q
