def both_ways_sign(sign):
    left = 0
    right = len(sign) - 1
    while left < right:
        while not sign[left].isalnum():
            left += 1
        while not sign[right].isalnum():
            right -= 1
        if sign[left].lower() != sign[right].lower():
            return False
        left += 1
        right -= 1
    return True
