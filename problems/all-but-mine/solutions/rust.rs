fn all_but_mine(cards: Vec<i64>) -> Vec<i64> {
    let mut shown = Vec::with_capacity(cards.len());
    let mut before = 1; // the product of all cards before this one
    for &card in &cards {
        shown.push(before);
        before = before * card % 10000;
    }
    let mut after = 1; // the product of all cards after this one
    for (entry, &card) in shown.iter_mut().zip(&cards).rev() {
        *entry = *entry * after % 10000;
        after = after * card % 10000;
    }
    shown
}
