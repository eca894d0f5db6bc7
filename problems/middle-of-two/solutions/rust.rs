fn middle_of_two(north: Vec<i64>, south: Vec<i64>) -> i64 {
    let (short, long) = if north.len() <= south.len() { (&north, &south) } else { (&south, &north) };
    let total = short.len() + long.len();
    let half = total / 2; // this many values belong to the left of the cut

    let (mut low, mut high) = (0, short.len());
    while low < high {
        let middle = (low + high) / 2;
        if short[middle] < long[half - middle - 1] {
            low = middle + 1;
        } else {
            high = middle;
        }
    }

    // An end of a list is no neighbour of the cut: `get` gives nothing there.
    let rest = half - low;
    let right = short.get(low).into_iter().chain(long.get(rest)).min().unwrap();
    if total % 2 == 1 {
        return 2 * right;
    }
    let left = short[..low].last().into_iter().chain(long[..rest].last()).max().unwrap();
    left + right
}
