fn one_more_shift(plan: Vec<Vec<i64>>, shift: Vec<i64>) -> Vec<Vec<i64>> {
    let (mut start, mut end) = (shift[0], shift[1]);
    let mut earlier = Vec::new();
    let mut later = Vec::new();
    for time in plan {
        if time[1] < start {
            earlier.push(time);
        } else if time[0] > end {
            later.push(time);
        } else {
            // The two meet, so the shift grows; it still meets no time that it has passed already.
            start = start.min(time[0]);
            end = end.max(time[1]);
        }
    }
    earlier.push(vec![start, end]);
    earlier.extend(later);
    earlier
}
