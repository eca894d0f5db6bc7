def meeting_chamber(root: TreeNode | None, first: int, second: int) -> int:
    above = {root.val: None}  # number -> number of the chamber above it
    waiting = [root]
    while waiting:
        chamber = waiting.pop()
        for child in (chamber.left, chamber.right):
            if child is not None:
                above[child.val] = chamber.val
                waiting.append(child)

    # Mark the first way, then go up the second one to the first mark.
    marked = set()
    number = first
    while number is not None:
        marked.add(number)
        number = above[number]

    number = second
    while number not in marked:
        number = above[number]
    return number
