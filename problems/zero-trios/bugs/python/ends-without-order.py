def zero_trios(balances):
    found = set()
    for i in range(len(balances)):
        left, right = i + 1, len(balances) - 1
        while left < right:
            total = balances[i] + balances[left] + balances[right]
            if total == 0:
                found.add(tuple(sorted((balances[i], balances[left], balances[right]))))
                left += 1
                right -= 1
            elif total < 0:
                left += 1
            else:
                right -= 1
    return [list(trio) for trio in found]
