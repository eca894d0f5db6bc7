fn goat_climb(heights: Vec<Vec<i64>>) -> i64 {
    let mut longest = vec![vec![0; heights[0].len()]; heights.len()];
    let mut best = 0;
    for r in 0..heights.len() {
        for c in 0..heights[0].len() {
            best = best.max(climb(&heights, &mut longest, r, c));
        }
    }
    best
}

/// The longest climb from this field; it is computed once.
fn climb(heights: &[Vec<i64>], longest: &mut [Vec<i64>], r: usize, c: usize) -> i64 {
    if longest[r][c] == 0 {
        let mut best = 0;
        // Left of column 0 the index becomes huge, and there is no such field either.
        for (y, x) in [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)] {
            if heights.get(y).and_then(|row| row.get(x)).is_some_and(|&height| height > heights[r][c]) {
                best = best.max(climb(heights, longest, y, x));
            }
        }
        longest[r][c] = best + 1;
    }
    longest[r][c]
}
