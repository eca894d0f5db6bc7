def sawmill(beam, marks):
    cuts = [0] + sorted(marks) + [beam]

    def least(left, right):
        if right - left < 2:
            return 0
        return cuts[right] - cuts[left] + min(
            least(left, m) + least(m, right) for m in range(left + 1, right)
        )

    return least(0, len(cuts) - 1)
