fn photo_row(houses: Vec<i64>) -> i64 {
    // ends[k]: the fewest houses with which a row of k + 1 photos can end. The list is always in order.
    let mut ends: Vec<i64> = Vec::new();
    for count in houses {
        let length = ends.partition_point(|&end| end < count);
        if length == ends.len() {
            ends.push(count);
        } else {
            ends[length] = count;
        }
    }
    ends.len() as i64
}
