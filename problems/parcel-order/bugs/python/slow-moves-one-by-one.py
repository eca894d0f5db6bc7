def parcel_order(weights):
    places = list(range(len(weights)))
    for k in range(1, len(places)):
        i = k
        while i > 0 and weights[places[i - 1]] > weights[places[i]]:
            places[i - 1], places[i] = places[i], places[i - 1]
            i -= 1
    return places
