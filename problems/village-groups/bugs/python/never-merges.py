def village_groups(villages, roads):
    groups = []
    for a, b in roads:
        for group in groups:
            if a in group or b in group:
                group.update((a, b))
                break
        else:
            groups.append({a, b})
    on_a_road = set().union(*groups)
    return len(groups) + villages - len(on_a_road)
