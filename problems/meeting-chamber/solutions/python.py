def meeting_chamber(root: TreeNode | None, first: int, second: int) -> int:
    def find(chamber):
        # The meeting chamber, if both are at or below this one; else the one that is here, or None.
        if chamber is None or chamber.val in (first, second):
            return chamber
        left = find(chamber.left)
        right = find(chamber.right)
        if left is not None and right is not None:
            return chamber  # one on each side: their ways join here
        return left if left is not None else right

    return find(root).val
