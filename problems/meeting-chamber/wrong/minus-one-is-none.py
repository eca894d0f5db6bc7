def meeting_chamber(root, first, second):
    def find(chamber):
        if chamber is None:
            return -1
        if chamber.val in (first, second):
            return chamber.val
        left = find(chamber.left)
        right = find(chamber.right)
        if left != -1 and right != -1:
            return chamber.val
        return left if left != -1 else right

    return find(root)
