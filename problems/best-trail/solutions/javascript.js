function bestTrail(root) {
    let best = root.val;

    function gain(hut) {
        // The most that a trail brings which begins here and only goes down; 0 if it is better not to come here.
        if (hut === null) {
            return 0;
        }
        const left = gain(hut.left);
        const right = gain(hut.right);
        // With this hut as the highest one, a trail may use both sides.
        best = Math.max(best, left + hut.val + right);
        return Math.max(0, hut.val + Math.max(left, right));
    }

    gain(root);
    return best;
}
