def meeting_chamber(root, first, second):
    while root is not None:
        if first < root.val and second < root.val and root.left is not None:
            root = root.left
        elif first > root.val and second > root.val and root.right is not None:
            root = root.right
        else:
            return root.val
