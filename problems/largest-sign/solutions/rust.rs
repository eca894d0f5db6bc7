fn largest_sign(tiles: Vec<i64>) -> String {
    let mut texts: Vec<String> = tiles.iter().map(i64::to_string).collect();
    // The two orders have the same number of digits, so comparing them as text is comparing them as numbers.
    texts.sort_by(|a, b| format!("{b}{a}").cmp(&format!("{a}{b}")));
    let sign = texts.concat();
    if sign.starts_with('0') {
        "0".to_string()
    } else {
        sign
    }
}
