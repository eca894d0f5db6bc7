def two_walks(entered, between):
    root = None
    for number in entered:
        if root is None:
            root = TreeNode(number)
            continue
        chamber = root
        while True:
            if number < chamber.val:
                if chamber.left is None:
                    chamber.left = TreeNode(number)
                    break
                chamber = chamber.left
            else:
                if chamber.right is None:
                    chamber.right = TreeNode(number)
                    break
                chamber = chamber.right
    return root
