from itertools import zip_longest


def meter_sum(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    def digits(wheel):
        while wheel is not None:
            yield wheel.val
            wheel = wheel.next

    # Add without carrying, then bring the digits into order, from the ones up.
    sums = [a + b for a, b in zip_longest(digits(first), digits(second), fillvalue=0)]
    sums.append(0)
    for i in range(len(sums) - 1):
        if sums[i] > 9:
            sums[i] -= 10
            sums[i + 1] += 1
    if sums[-1] == 0:
        sums.pop()

    wheel = None
    for digit in reversed(sums):
        wheel = ListNode(digit, wheel)
    return wheel
