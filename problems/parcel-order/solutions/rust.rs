fn ordered(weights: &[i64], start: usize, end: usize) -> Vec<i64> {
    // The places from start up to, but not including, end, in the order of their weights.
    if end - start <= 1 {
        return (start as i64..end as i64).collect();
    }
    let middle = (start + end) / 2;
    let left = ordered(weights, start, middle);
    let right = ordered(weights, middle, end);
    let mut merged = Vec::with_capacity(end - start);
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        // Of equals, the left one goes first: it has the smaller place.
        if weights[left[i] as usize] <= weights[right[j] as usize] {
            merged.push(left[i]);
            i += 1;
        } else {
            merged.push(right[j]);
            j += 1;
        }
    }
    merged.extend_from_slice(&left[i..]);
    merged.extend_from_slice(&right[j..]);
    merged
}

fn parcel_order(weights: Vec<i64>) -> Vec<i64> {
    ordered(&weights, 0, weights.len())
}
