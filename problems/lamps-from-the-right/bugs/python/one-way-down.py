def lamps_from_the_right(root):
    seen = []
    while root is not None:
        seen.append(root.val)
        root = root.right if root.right is not None else root.left
    return seen
