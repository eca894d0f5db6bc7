fn secret_digits(code: String) -> i64 {
    let mut last = 1; // ways to split the digits so far; the empty string has one way
    let mut before = 0; // the same without the latest digit
    let mut previous = b'0';
    for digit in code.bytes() {
        let mut count = if digit != b'0' { last } else { 0 };
        if previous == b'1' || (previous == b'2' && digit <= b'8') {
            count += before;
        }
        before = last;
        last = count % 1_000_000;
        previous = digit;
    }
    last
}
