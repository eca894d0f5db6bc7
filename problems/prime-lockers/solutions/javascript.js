function primeLockers(last) {
    const opened = new Uint8Array(last + 1); // was the locker opened by a smaller key?
    let count = 0;
    for (let number = 2; number <= last; number++) {
        if (opened[number]) {
            continue;
        }
        count++;
        // Smaller multiples have a smaller divisor, so they are open already.
        for (let other = number * number; other <= last; other += number) {
            opened[other] = 1;
        }
    }
    return count;
}
