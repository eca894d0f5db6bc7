fn no_tile_twice(block: i64, wall: Vec<Vec<i64>>) -> bool {
    let side = wall.len();
    let size = block as usize;
    // For each row, column and block, which colours have been seen there.
    let mut rows = vec![vec![false; side + 1]; side];
    let mut columns = rows.clone();
    let mut blocks = rows.clone();
    for (r, row) in wall.iter().enumerate() {
        for (c, &colour) in row.iter().enumerate() {
            if colour == 0 {
                continue;
            }
            let square = r / size * size + c / size;
            for seen in [&mut rows[r], &mut columns[c], &mut blocks[square]] {
                if std::mem::replace(&mut seen[colour as usize], true) {
                    return false;
                }
            }
        }
    }
    true
}
