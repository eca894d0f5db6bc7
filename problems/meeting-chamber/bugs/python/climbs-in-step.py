def meeting_chamber(root, first, second):
    above = {root.val: root.val}
    waiting = [root]
    while waiting:
        chamber = waiting.pop()
        for child in (chamber.left, chamber.right):
            if child is not None:
                above[child.val] = chamber.val
                waiting.append(child)
    while first != second:
        first = above[first]
        second = above[second]
    return first
