fn woven_ribbons(first: String, second: String, band: String) -> bool {
    let (first, second, band) = (first.as_bytes(), second.as_bytes(), band.as_bytes());
    let (n, m) = (first.len(), second.len());
    if n + m != band.len() {
        return false;
    }

    // possible[i][j]: the first i squares of first and j of second can make the first i + j squares of the band.
    let mut possible = vec![vec![false; m + 1]; n + 1];
    possible[0][0] = true;
    for i in 0..=n {
        for j in 0..=m {
            // The last square of this part of the band comes from the one ribbon or from the other.
            if i > 0 && possible[i - 1][j] && first[i - 1] == band[i + j - 1] {
                possible[i][j] = true;
            }
            if j > 0 && possible[i][j - 1] && second[j - 1] == band[i + j - 1] {
                possible[i][j] = true;
            }
        }
    }
    possible[n][m]
}
