function allButMine(cards) {
    const shown = [];
    let before = 1; // the product of all cards before this one
    for (const card of cards) {
        shown.push(before);
        before = (before * card) % 10000;
    }
    let after = 1; // the product of all cards after this one
    for (let i = cards.length - 1; i >= 0; i--) {
        shown[i] = (shown[i] * after) % 10000;
        after = (after * cards[i]) % 10000;
    }
    return shown;
}
