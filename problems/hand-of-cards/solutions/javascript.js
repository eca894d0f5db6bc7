function handOfCards(cards) {
    const hand = []; // always in order, smallest card on the left
    let shifts = 0;

    for (const card of cards) {
        hand.push(card);
        let place = hand.length - 1;
        // Greater cards make room one by one; an equal card ends the walk.
        while (place > 0 && hand[place - 1] > card) {
            hand[place] = hand[place - 1];
            place -= 1;
            shifts += 1;
        }
        hand[place] = card;
    }
    return shifts;
}
