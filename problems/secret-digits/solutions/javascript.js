function secretDigits(code) {
    let last = 1; // ways to split the digits so far; the empty string has one way
    let before = 0; // the same without the latest digit
    for (let i = 0; i < code.length; i++) {
        let count = code[i] !== "0" ? last : 0;
        if (i > 0 && (code[i - 1] === "1" || (code[i - 1] === "2" && code[i] <= "8"))) {
            count += before;
        }
        [before, last] = [last, count % 1000000];
    }
    return last;
}
