fn next_peal(notes: &mut Vec<i64>) {
    let size = notes.len();
    // From `rest` on, the notes never rise: that part is the last of its orders.
    let mut rest = size.saturating_sub(1);
    while rest > 0 && notes[rest - 1] >= notes[rest] {
        rest -= 1;
    }
    if rest > 0 {
        // From the end, the first higher note is the lowest of the higher ones.
        let mut partner = size - 1;
        while notes[partner] <= notes[rest - 1] {
            partner -= 1;
        }
        notes.swap(rest - 1, partner);
    }
    // The part behind still never rises; turned round, it is the first of its orders.
    notes[rest..].reverse();
}
