// Marks all squares from which water reaches the column: it walks backwards, up the hills.
fn drained(heights: &[Vec<i64>], column: usize) -> Vec<Vec<bool>> {
    let (height, width) = (heights.len(), heights[0].len());
    let mut found = vec![vec![false; width]; height];
    let mut waiting = Vec::new();
    for (r, row) in found.iter_mut().enumerate() {
        row[column] = true;
        waiting.push((r, column));
    }
    while let Some((r, c)) = waiting.pop() {
        // A step over the northern or western border wraps to a number that is too large.
        for (i, j) in [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)] {
            if i < height && j < width && !found[i][j] && heights[i][j] >= heights[r][c] {
                found[i][j] = true;
                waiting.push((i, j));
            }
        }
    }
    found
}

fn two_coasts(heights: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    let west = drained(&heights, 0);
    let east = drained(&heights, heights[0].len() - 1);
    let mut both = Vec::new();
    for r in 0..heights.len() {
        for c in 0..heights[0].len() {
            if west[r][c] && east[r][c] {
                both.push(vec![r as i64, c as i64]);
            }
        }
    }
    both
}
