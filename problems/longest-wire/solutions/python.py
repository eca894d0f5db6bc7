def longest_wire(root: TreeNode | None) -> int:
    longest = 0

    def levels(chamber):
        # How many levels the cave has from here down; on the way, each chamber is tried as the highest of a wire.
        nonlocal longest
        if chamber is None:
            return 0
        left = levels(chamber.left)
        right = levels(chamber.right)
        longest = max(longest, left + right)
        return 1 + max(left, right)

    levels(root)
    return longest
