def many_belts(belts, count):
    at = [0] * len(belts)
    result = []
    while len(result) < count:
        best = -1
        for i, belt in enumerate(belts):
            if at[i] < len(belt) and (best < 0 or belt[at[i]] < belts[best][at[best]]):
                best = i
        if best < 0:
            break
        result.append(best)
        at[best] += 1
    return result
