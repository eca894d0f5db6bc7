def parcel_order(weights):
    first = {}
    for place, weight in enumerate(weights):
        if weight not in first:
            first[weight] = place

    def sort(row):
        if len(row) <= 1:
            return row
        half = len(row) // 2
        a, b = sort(row[:half]), sort(row[half:])
        result = []
        i = j = 0
        while i < len(a) and j < len(b):
            if a[i] <= b[j]:
                result.append(a[i])
                i += 1
            else:
                result.append(b[j])
                j += 1
        return result + a[i:] + b[j:]

    return [first[weight] for weight in sort(list(weights))]
