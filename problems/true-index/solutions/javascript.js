function trueIndex(root) {
    // All numbers in this part must be larger than `above` and smaller than `below`.
    function fits(card, above, below) {
        if (card === null) {
            return true;
        }
        // A step to the left sets a new upper limit and keeps the lower one.
        return above < card.val && card.val < below && fits(card.left, above, card.val) && fits(card.right, card.val, below);
    }

    return fits(root, -Infinity, Infinity);
}
