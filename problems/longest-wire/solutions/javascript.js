function longestWire(root) {
    let longest = 0;

    function levels(chamber) {
        // How many levels the cave has from here down; on the way, each chamber is tried as the highest of a wire.
        if (chamber === null) {
            return 0;
        }
        const left = levels(chamber.left);
        const right = levels(chamber.right);
        longest = Math.max(longest, left + right);
        return 1 + Math.max(left, right);
    }

    levels(root);
    return longest;
}
