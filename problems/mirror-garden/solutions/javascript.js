function mirrorGarden(root) {
    if (root === null) {
        return null;
    }
    // Both sides are mirrored before either is put in its new place.
    [root.left, root.right] = [mirrorGarden(root.right), mirrorGarden(root.left)];
    return root;
}
