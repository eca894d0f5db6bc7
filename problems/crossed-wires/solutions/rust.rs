// The row in order, and the number of pairs in it in which the larger number comes first.
fn count(row: &[i64]) -> (Vec<i64>, i64) {
    if row.len() <= 1 {
        return (row.to_vec(), 0);
    }
    let (upper_half, lower_half) = row.split_at(row.len() / 2);
    let (upper, mut crossings) = count(upper_half);
    let (lower, more) = count(lower_half);
    crossings += more;
    let mut merged = Vec::with_capacity(row.len());
    let mut i = 0;
    for end in lower {
        while i < upper.len() && upper[i] <= end {
            merged.push(upper[i]);
            i += 1;
        }
        crossings += (upper.len() - i) as i64; // all that are left begin higher and end lower
        merged.push(end);
    }
    merged.extend_from_slice(&upper[i..]);
    (merged, crossings)
}

fn crossed_wires(wires: Vec<Vec<i64>>) -> i64 {
    let mut order = wires;
    order.sort(); // wires from one socket in the order of their ends, so that none of them cross
    let ends: Vec<i64> = order.into_iter().map(|wire| wire[1]).collect();
    count(&ends).1
}
