fn rucksack(goods: Vec<Vec<i64>>, limit: i64) -> i64 {
    let limit = limit as usize;
    // best[room]: the most that the pieces so far bring with that much room.
    let mut best = vec![0; limit + 1];
    for piece in goods {
        let weight = piece[0] as usize;
        // From the top down, so that the entries below don't know this piece yet.
        for room in (weight..=limit).rev() {
            best[room] = best[room].max(best[room - weight] + piece[1]);
        }
    }
    best[limit]
}
