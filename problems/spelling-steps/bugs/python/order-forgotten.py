from collections import Counter


def spelling_steps(before, after):
    missing = sum((Counter(after) - Counter(before)).values())
    left_over = sum((Counter(before) - Counter(after)).values())
    return max(missing, left_over)
