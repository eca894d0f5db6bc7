fn widest_poster(boards: Vec<i64>) -> i64 {
    let mut largest = 0;
    let mut open: Vec<(usize, i64)> = Vec::new(); // start and height of the posters that may still grow
    for (i, height) in boards.into_iter().chain([0]).enumerate() {
        let mut start = i;
        while let Some(&(earlier, limit)) = open.last() {
            if limit < height {
                break;
            }
            open.pop();
            start = earlier;
            largest = largest.max(limit * (i - start) as i64);
        }
        // A poster of this height could already begin where the higher ones began.
        open.push((start, height));
    }
    largest
}
