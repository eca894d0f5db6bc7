def zero_trios(balances):
    ordered = sorted(balances)
    trios = []
    for i in range(len(ordered)):
        left, right = i + 1, len(ordered) - 1
        while left < right:
            total = ordered[i] + ordered[left] + ordered[right]
            if total == 0:
                trio = [ordered[i], ordered[left], ordered[right]]
                if trio not in trios:
                    trios.append(trio)
                left += 1
            elif total < 0:
                left += 1
            else:
                right -= 1
    return trios
