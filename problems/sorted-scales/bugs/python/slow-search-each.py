def sorted_scales(weights, parcel):
    for i, weight in enumerate(weights):
        if parcel - weight in weights[i + 1:]:
            return [weight, parcel - weight]
    return []
