function deepestChamber(root) {
    // No cave has no depth; this is also what lies behind a missing passage.
    if (root === null) {
        return 0;
    }
    return 1 + Math.max(deepestChamber(root.left), deepestChamber(root.right));
}
