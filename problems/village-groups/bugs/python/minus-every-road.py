def village_groups(villages, roads):
    different = {(min(a, b), max(a, b)) for a, b in roads if a != b}
    return max(1, villages - len(different))
