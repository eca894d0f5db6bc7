def parcel_order(weights):
    def sort(places):
        if len(places) <= 1:
            return places
        half = len(places) // 2
        a, b = sort(places[:half]), sort(places[half:])
        result = []
        i = j = 0
        while i < len(a) and j < len(b):
            if weights[a[i]] < weights[b[j]]:
                result.append(a[i])
                i += 1
            else:
                result.append(b[j])
                j += 1
        return result + a[i:] + b[j:]

    return sort(list(range(len(weights))))
