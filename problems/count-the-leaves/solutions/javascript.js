function countTheLeaves(root) {
    // A passage that is not there leads to a cave without any dead ends.
    if (root === null) {
        return 0;
    }
    // Only a chamber with nothing on either side counts.
    if (root.left === null && root.right === null) {
        return 1;
    }
    return countTheLeaves(root.left) + countTheLeaves(root.right);
}
