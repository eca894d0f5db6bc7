function mirrorPart(tiles) {
    let start = 0;
    let length = 0;
    // A middle is a tile (even numbers) or the gap behind it (odd numbers).
    for (let middle = 0; middle < 2 * tiles.length; middle++) {
        let left = Math.floor(middle / 2);
        let right = Math.ceil(middle / 2);
        while (left >= 0 && right < tiles.length && tiles[left] === tiles[right]) {
            left--;
            right++;
        }
        // The walk went one step too far on both sides.
        if (right - left - 1 > length) {
            start = left + 1;
            length = right - left - 1;
        }
    }
    return tiles.slice(start, start + length);
}
