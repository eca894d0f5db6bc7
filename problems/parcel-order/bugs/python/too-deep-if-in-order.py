def parcel_order(weights):
    def sort(places):
        if len(places) <= 1:
            return places
        pivot = places[0]
        before = [p for p in places[1:] if weights[p] < weights[pivot]]
        after = [p for p in places[1:] if weights[p] >= weights[pivot]]
        return sort(before) + [pivot] + sort(after)

    return sort(list(range(len(weights))))
