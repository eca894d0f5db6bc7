def parcel_order(weights):
    places = list(range(len(weights)))
    parts = [(0, len(places) - 1)]
    while parts:
        low, high = parts.pop()
        if low >= high:
            continue
        middle = (low + high) // 2
        places[middle], places[high] = places[high], places[middle]
        pivot = weights[places[high]]
        border = low
        for i in range(low, high):
            if weights[places[i]] < pivot:
                places[i], places[border] = places[border], places[i]
                border += 1
        places[border], places[high] = places[high], places[border]
        parts.append((low, border - 1))
        parts.append((border + 1, high))
    return places
