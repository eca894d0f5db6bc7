fn mirror_part(tiles: String) -> String {
    let row = tiles.as_bytes();
    let (mut start, mut length) = (0, 0);
    // A middle is a tile (even numbers) or the gap behind it (odd numbers).
    for middle in 0..2 * row.len() {
        // The part so far is row[left..right]; a tile in the middle belongs to it from the start.
        let mut left = (middle + 1) / 2;
        let mut right = middle / 2 + 1;
        while left > 0 && right < row.len() && row[left - 1] == row[right] {
            left -= 1;
            right += 1;
        }
        if right - left > length {
            start = left;
            length = right - left;
        }
    }
    tiles[start..start + length].to_string()
}
