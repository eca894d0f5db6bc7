def meeting_chamber(root, first, second):
    def holds(chamber, number):
        if chamber is None:
            return False
        left = holds(chamber.left, number)
        right = holds(chamber.right, number)
        return left or right or chamber.val == number

    while True:
        if holds(root.left, first) and holds(root.left, second):
            root = root.left
        elif holds(root.right, first) and holds(root.right, second):
            root = root.right
        else:
            return root.val
