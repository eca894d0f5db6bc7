function paperProduct(first, second) {
    const digits = new Array(first.length + second.length).fill(0); // the ones come last, as in the strings
    for (let i = first.length - 1; i >= 0; i--) {
        let carry = 0;
        for (let j = second.length - 1; j >= 0; j--) {
            const value = digits[i + j + 1] + Number(first[i]) * Number(second[j]) + carry;
            digits[i + j + 1] = value % 10;
            carry = Math.floor(value / 10);
        }
        digits[i] = carry;
    }
    const start = digits.findIndex((digit) => digit !== 0);
    return start === -1 ? "0" : digits.slice(start).join("");
}
