def village_groups(villages, roads):
    label = list(range(villages))
    for a, b in roads:
        old, new = label[a], label[b]
        if old != new:
            label = [new if x == old else x for x in label]
    return len(set(label))
