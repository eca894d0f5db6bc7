function twoWalks(entered, between) {
    const place = new Map(between.map((number, i) => [number, i]));
    let next = 0;

    function build(first, behind) {
        // The part of the cave between these two indexes; its entrance is the next chamber that was entered.
        if (first === behind) {
            return null;
        }
        const chamber = new TreeNode(entered[next++]);
        const cut = place.get(chamber.val);
        chamber.left = build(first, cut); // the left part was entered before the right one
        chamber.right = build(cut + 1, behind);
        return chamber;
    }

    return build(0, between.length);
}
