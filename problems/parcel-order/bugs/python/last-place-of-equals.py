def parcel_order(weights):
    place_of = {}
    for place, weight in enumerate(weights):
        place_of[weight] = place
    return [place_of[weight] for weight in merge_sorted(weights)]


def merge_sorted(part):
    if len(part) < 2:
        return part
    middle = len(part) // 2
    left, right = merge_sorted(part[:middle]), merge_sorted(part[middle:])
    merged = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged + left[i:] + right[j:]
