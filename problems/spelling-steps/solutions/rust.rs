fn spelling_steps(before: String, after: String) -> i64 {
    let (before, after) = (before.as_bytes(), after.as_bytes());
    // The row belongs to a beginning of before, and its entry j to the first j letters of after.
    let mut above: Vec<i64> = (0..=after.len() as i64).collect();
    for (i, letter) in before.iter().enumerate() {
        let mut row = vec![i as i64 + 1];
        for (j, other) in after.iter().enumerate() {
            row.push(if letter == other {
                above[j]
            } else {
                // The last step takes a letter away, puts one in, or exchanges one.
                1 + above[j].min(above[j + 1]).min(row[j])
            });
        }
        above = row;
    }
    above[after.len()]
}
