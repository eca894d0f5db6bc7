from itertools import permutations


def quiet_towers(field):
    n = len(field)
    count = 0
    for columns in permutations(range(n)):
        sums = {r + c for r, c in enumerate(columns)}
        differences = {r - c for r, c in enumerate(columns)}
        if len(sums) == n and len(differences) == n:
            if all(field[r][c] == "." for r, c in enumerate(columns)):
                count += 1
    return count
