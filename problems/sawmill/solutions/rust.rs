fn sawmill(beam: i64, marks: Vec<i64>) -> i64 {
    // The ends count as places too, so that every piece lies between two entries of the list.
    let mut cuts = marks;
    cuts.push(0);
    cuts.push(beam);
    cuts.sort();

    let n = cuts.len();
    let mut least = vec![vec![0; n]; n];
    // Short pieces first: what a longer one falls into is then ready.
    for width in 2..n {
        for left in 0..n - width {
            let right = left + width;
            let parts = (left + 1..right).map(|mark| least[left][mark] + least[mark][right]).min();
            least[left][right] = cuts[right] - cuts[left] + parts.unwrap_or(0);
        }
    }
    least[0][n - 1]
}
