def parcel_order(weights: list[int]) -> list[int]:
    # Cut the table into runs that do not fall.
    runs = []
    for place, weight in enumerate(weights):
        if place == 0 or weight < weights[place - 1]:
            runs.append([])
        runs[-1].append(place)

    def merge(left, right):
        merged = []
        i = 0
        for place in right:
            while i < len(left) and weights[left[i]] <= weights[place]:
                merged.append(left[i])
                i += 1
            merged.append(place)
        return merged + left[i:]

    # Merge neighbours until one run is left.
    while len(runs) > 1:
        pairs = [merge(runs[i], runs[i + 1]) for i in range(0, len(runs) - 1, 2)]
        runs = pairs + runs[2 * len(pairs) :]

    return runs[0] if runs else []
