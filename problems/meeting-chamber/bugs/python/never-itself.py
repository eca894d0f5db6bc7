def meeting_chamber(root, first, second):
    above = {}
    waiting = [root]
    while waiting:
        chamber = waiting.pop()
        for child in (chamber.left, chamber.right):
            if child is not None:
                above[child.val] = chamber.val
                waiting.append(child)

    passed = set()
    at = first
    while at in above:
        at = above[at]
        passed.add(at)
    at = second
    while at in above:
        at = above[at]
        if at in passed:
            return at
    return root.val
