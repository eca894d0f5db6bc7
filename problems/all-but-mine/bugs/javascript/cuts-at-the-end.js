function allButMine(cards) {
    const shown = [];
    let before = 1;
    for (const card of cards) {
        shown.push(before);
        before *= card;
    }
    let after = 1;
    for (let i = cards.length - 1; i >= 0; i--) {
        shown[i] = (shown[i] * after) % 10000;
        after *= cards[i];
    }
    return shown;
}
