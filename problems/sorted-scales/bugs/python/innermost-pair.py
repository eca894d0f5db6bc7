def sorted_scales(weights, parcel):
    seen = set()
    for weight in weights:
        if parcel - weight in seen:
            return [parcel - weight, weight]
        seen.add(weight)
    return []
