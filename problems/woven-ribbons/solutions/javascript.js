function wovenRibbons(first, second, band) {
    const n = first.length;
    const m = second.length;
    if (n + m !== band.length) {
        return false;
    }

    // possible[i][j]: the first i squares of first and j of second can make the first i + j squares of the band.
    const possible = Array.from({ length: n + 1 }, () => new Array(m + 1).fill(false));
    possible[0][0] = true;
    for (let i = 0; i <= n; i++) {
        for (let j = 0; j <= m; j++) {
            // The last square of this part of the band comes from the one ribbon or from the other.
            if (i > 0 && possible[i - 1][j] && first[i - 1] === band[i + j - 1]) {
                possible[i][j] = true;
            }
            if (j > 0 && possible[i][j - 1] && second[j - 1] === band[i + j - 1]) {
                possible[i][j] = true;
            }
        }
    }
    return possible[n][m];
}
