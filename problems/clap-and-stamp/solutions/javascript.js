function clapAndStamp(first, children) {
    const turns = [];
    for (let number = first; number < first + children; number++) {
        const claps = number % 4 === 0;
        const stamps = number % 10 === 6;
        if (claps && stamps) {
            turns.push("clap and stamp");
        } else if (claps) {
            turns.push("clap");
        } else if (stamps) {
            turns.push("stamp");
        } else {
            turns.push(String(number));
        }
    }
    return turns;
}
