from bisect import bisect_left


def sorted_scales(weights: list[int], parcel: int) -> list[int]:
    for i, weight in enumerate(weights):
        # Only the pieces to the right may be the partner: never the piece itself.
        at = bisect_left(weights, parcel - weight, i + 1)
        if at < len(weights) and weights[at] == parcel - weight:
            return [weight, weights[at]]

    return []
