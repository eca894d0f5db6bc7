fn few_changes(stops: i64, buses: Vec<Vec<i64>>, start: i64, goal: i64, changes: i64) -> i64 {
    let nowhere = 1_i64 << 60;
    let mut price_to = vec![nowhere; stops as usize];
    price_to[start as usize] = 0;
    for _ in 0..=changes {
        // The old prices stay as they are during a round: a trip must not grow by two buses in it.
        let mut cheaper = price_to.clone();
        for bus in &buses {
            let b = bus[1] as usize;
            cheaper[b] = cheaper[b].min(price_to[bus[0] as usize] + bus[2]);
        }
        price_to = cheaper;
    }
    match price_to[goal as usize] {
        price if price < nowhere => price,
        _ => -1,
    }
}
