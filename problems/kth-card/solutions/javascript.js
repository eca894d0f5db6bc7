function kthCard(root, k) {
    const waiting = []; // cards whose left side is being visited, the one with the smallest number on top
    let card = root;
    while (true) {
        while (card !== null) {
            waiting.push(card);
            card = card.left;
        }
        // Everything smaller has been visited.
        card = waiting.pop();
        k--;
        if (k === 0) {
            return card.val;
        }
        card = card.right;
    }
}
