def sawmill(beam, marks):
    marks = sorted(marks)

    def carry(left, right, inside):
        if not inside:
            return 0
        best = min(inside, key=lambda mark: abs(2 * mark - left - right))
        before = [mark for mark in inside if mark < best]
        behind = [mark for mark in inside if mark > best]
        return right - left + carry(left, best, before) + carry(best, right, behind)

    return carry(0, beam, marks)
