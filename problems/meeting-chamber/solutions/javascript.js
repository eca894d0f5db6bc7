function meetingChamber(root, first, second) {
    function find(chamber) {
        // The meeting chamber, if both are at or below this one; else the one that is here, or nothing.
        if (chamber === null || chamber.val === first || chamber.val === second) {
            return chamber;
        }
        const left = find(chamber.left);
        const right = find(chamber.right);
        if (left !== null && right !== null) {
            return chamber; // one on each side: their ways join here
        }
        return left ?? right;
    }

    return find(root).val;
}
