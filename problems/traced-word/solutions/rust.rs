fn trace(letters: &mut Vec<Vec<u8>>, word: &[u8], r: usize, c: usize) -> bool {
    if letters[r][c] != word[0] {
        return false;
    }
    let rest = &word[1..];
    if rest.is_empty() {
        return true;
    }
    letters[r][c] = b'#'; // equal to no letter, so this path can't come back
    let found = (r > 0 && trace(letters, rest, r - 1, c))
        || (r + 1 < letters.len() && trace(letters, rest, r + 1, c))
        || (c > 0 && trace(letters, rest, r, c - 1))
        || (c + 1 < letters[0].len() && trace(letters, rest, r, c + 1));
    letters[r][c] = word[0];
    found
}

fn traced_word(tray: Vec<String>, word: String) -> bool {
    let mut letters: Vec<Vec<u8>> = tray.into_iter().map(String::into_bytes).collect();
    for r in 0..letters.len() {
        for c in 0..letters[0].len() {
            if trace(&mut letters, word.as_bytes(), r, c) {
                return true;
            }
        }
    }
    false
}
