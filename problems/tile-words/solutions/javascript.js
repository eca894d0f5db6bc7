function tileWords(tiles, words) {
    const root = { children: new Map(), word: null };
    for (const word of words) {
        let node = root;
        for (const letter of word) {
            if (!node.children.has(letter)) {
                node.children.set(letter, { children: new Map(), word: null });
            }
            node = node.children.get(letter);
        }
        node.word = word;
    }

    const used = tiles.map((row) => [...row].map(() => false));
    const found = [];

    function extend(r, c, parent) {
        const node = parent.children.get(tiles[r]?.[c]);
        if (node === undefined || used[r][c]) {
            return;
        }
        if (node.word !== null) {
            found.push(node.word);
            node.word = null; // so that it is not found again
        }
        used[r][c] = true;
        for (let i = r - 1; i <= r + 1; i++) {
            for (let j = c - 1; j <= c + 1; j++) {
                extend(i, j, node);
            }
        }
        used[r][c] = false;
        if (node.children.size === 0) {
            parent.children.delete(tiles[r][c]); // no word is left below this node
        }
    }

    for (let r = 0; r < tiles.length; r++) {
        for (let c = 0; c < tiles[0].length; c++) {
            extend(r, c, root);
        }
    }
    return found;
}
