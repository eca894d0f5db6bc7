def meeting_chamber(root, first, second):
    def way(chamber, number):
        if chamber is None:
            return None
        if chamber.val == number:
            return [chamber.val]
        for side in (chamber.left, chamber.right):
            rest = way(side, number)
            if rest is not None:
                return [chamber.val] + rest
        return None

    other = way(root, second)
    for number in way(root, first):
        if number in other:
            return number
