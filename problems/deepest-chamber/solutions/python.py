def deepest_chamber(root: TreeNode | None) -> int:
    # No cave has no depth; this is also what lies behind a missing passage.
    if root is None:
        return 0
    # Each side is asked once, and the chamber itself lies above both.
    return 1 + max(deepest_chamber(root.left), deepest_chamber(root.right))
