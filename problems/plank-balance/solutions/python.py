def plank_balance(weights: list[int]) -> int:
    total = sum(weights)
    left = 0  # weight of all crates before place i

    for i, weight in enumerate(weights):
        # What is neither on the left nor the crate itself is on the right.
        if left == total - left - weight:
            return i
        left += weight

    return -1
