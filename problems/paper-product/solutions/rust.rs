fn paper_product(first: String, second: String) -> String {
    // The ones come first.
    let top: Vec<u8> = first.bytes().rev().map(|digit| digit - b'0').collect();
    let bottom: Vec<u8> = second.bytes().rev().map(|digit| digit - b'0').collect();
    let mut digits = vec![0; top.len() + bottom.len()];
    for (i, a) in top.iter().enumerate() {
        let mut carry = 0;
        for (j, b) in bottom.iter().enumerate() {
            let value = digits[i + j] + a * b + carry; // at most 9 + 81 + 9
            digits[i + j] = value % 10;
            carry = value / 10;
        }
        digits[i + bottom.len()] = carry;
    }
    while digits.len() > 1 && digits.ends_with(&[0]) {
        digits.pop();
    }
    digits.iter().rev().map(|&digit| char::from(b'0' + digit)).collect()
}
