def meeting_chamber(root, first, second):
    def find(chamber):
        if chamber is None:
            return None
        if chamber.val == first or chamber.val == second:
            return chamber.val
        left = find(chamber.left)
        right = find(chamber.right)
        if left and right:
            return chamber.val
        return left or right

    return find(root)
