function largestSign(tiles) {
    const texts = tiles.map(String);
    // The two orders have the same number of digits, so comparing them as text is comparing them as numbers.
    texts.sort((a, b) => (a + b === b + a ? 0 : a + b > b + a ? -1 : 1));
    const sign = texts.join("");
    return sign[0] === "0" ? "0" : sign;
}
