function nextPeal(notes) {
    // Behind `turn`, the notes never rise: that part is the last of its orders.
    let turn = notes.length - 2;
    while (turn >= 0 && notes[turn] >= notes[turn + 1]) {
        turn--;
    }
    if (turn >= 0) {
        // From the end, the first higher note is the lowest of the higher ones.
        let partner = notes.length - 1;
        while (notes[partner] <= notes[turn]) {
            partner--;
        }
        [notes[turn], notes[partner]] = [notes[partner], notes[turn]];
    }
    // The part behind still never rises; turned round, it is the first of its orders.
    for (let left = turn + 1, right = notes.length - 1; left < right; left++, right--) {
        [notes[left], notes[right]] = [notes[right], notes[left]];
    }
}
