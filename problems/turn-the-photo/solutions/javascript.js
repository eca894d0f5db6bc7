function turnThePhoto(photo) {
    // Rows become columns: a swap across the diagonal, and each pair only once.
    for (let r = 0; r < photo.length; r++) {
        for (let c = 0; c < r; c++) {
            [photo[r][c], photo[c][r]] = [photo[c][r], photo[r][c]];
        }
    }

    // The last column is the top row of the turned photo.
    photo.reverse();
}
