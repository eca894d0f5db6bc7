function sameLetters(words) {
    const boxes = new Map(); // label -> the words of its box
    for (const word of words) {
        // Sorting forgets the order of the letters and nothing else.
        const label = [...word].sort().join("");
        if (!boxes.has(label)) {
            boxes.set(label, []);
        }
        boxes.get(label).push(word);
    }
    return [...boxes.values()];
}
