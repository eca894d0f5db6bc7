function quickPower(x, n) {
    if (n < 0) {
        // Undoing a number of rounds is the inverse of doing them.
        return 1 / quickPower(x, -n);
    }
    if (n === 0) {
        return 1;
    }
    // Kept in a variable: asking for it twice would double the work per level.
    const half = quickPower(x, Math.floor(n / 2));
    // Halving an odd exponent rounds down, so one factor is still missing.
    return n % 2 === 0 ? half * half : half * half * x;
}
