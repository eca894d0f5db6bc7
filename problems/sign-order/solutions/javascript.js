function signOrder(words) {
    const later = new Map();
    const waitsFor = new Map();
    for (const word of words) {
        for (const sign of word) {
            later.set(sign, []);
            waitsFor.set(sign, 0);
        }
    }
    for (let i = 1; i < words.length; i++) {
        const word = words[i - 1];
        const after = words[i];
        let place = 0;
        while (place < word.length && word[place] === after[place]) {
            place++;
        }
        if (place < word.length && place < after.length) {
            later.get(word[place]).push(after[place]);
            waitsFor.set(after[place], waitsFor.get(after[place]) + 1);
        } else if (place < word.length) {
            return ""; // the longer word is before its own beginning
        }
    }

    const order = [...later.keys()].filter((sign) => waitsFor.get(sign) === 0);
    for (const sign of order) {
        for (const other of later.get(sign)) {
            waitsFor.set(other, waitsFor.get(other) - 1);
            if (waitsFor.get(other) === 0) {
                order.push(other);
            }
        }
    }
    return order.length === later.size ? order.join("") : "";
}
