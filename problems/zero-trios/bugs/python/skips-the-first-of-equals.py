def zero_trios(balances):
    values = sorted(balances)
    result = []
    for i in range(len(values)):
        if i + 1 < len(values) and values[i] == values[i + 1]:
            continue
        left, right = i + 1, len(values) - 1
        while left < right:
            total = values[i] + values[left] + values[right]
            if total == 0:
                result.append([values[i], values[left], values[right]])
                left += 1
                while left < right and values[left] == values[left - 1]:
                    left += 1
            elif total < 0:
                left += 1
            else:
                right -= 1
    return result
