def both_ways_sign(sign: str) -> bool:
    left = 0
    right = len(sign) - 1

    while left < right:
        # One step at a time, so that no finger can run past the other.
        if not sign[left].isalnum():
            left += 1
        elif not sign[right].isalnum():
            right -= 1
        elif sign[left].lower() != sign[right].lower():
            return False
        else:
            left += 1
            right -= 1

    return True
