def parcel_order(weights: list[int]) -> list[int]:
    def ordered(start, end):
        # The places from start up to, but not including, end, in the order of their weights.
        if end - start <= 1:
            return list(range(start, end))
        middle = (start + end) // 2
        left, right = ordered(start, middle), ordered(middle, end)

        merged = []
        i = j = 0
        while i < len(left) and j < len(right):
            # Of equals, the left one goes first: it has the smaller place.
            if weights[left[i]] <= weights[right[j]]:
                merged.append(left[i])
                i += 1
            else:
                merged.append(right[j])
                j += 1
        return merged + left[i:] + right[j:]

    return ordered(0, len(weights))
