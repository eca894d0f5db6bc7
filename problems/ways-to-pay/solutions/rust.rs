fn ways_to_pay(kinds: Vec<i64>, price: i64) -> i64 {
    let price = price as usize;
    // ways[amount]: in how many ways the kinds so far pay it. Nothing is paid in one way, with no coins.
    let mut ways = vec![0; price + 1];
    ways[0] = 1;
    // One kind after the other: so a way is counted in one order only.
    for kind in kinds {
        let kind = kind as usize;
        for amount in kind..=price {
            ways[amount] += ways[amount - kind];
        }
    }
    ways[price]
}
