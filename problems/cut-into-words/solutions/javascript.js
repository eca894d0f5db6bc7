function cutIntoWords(line, words) {
    const known = new Set(words);
    const lengths = [...new Set(words.map((word) => word.length))];

    // possible[end]: the letters before end can be cut into words. No letters need no words.
    const possible = [true];
    for (let end = 1; end <= line.length; end++) {
        possible.push(
            lengths.some((size) => size <= end && possible[end - size] && known.has(line.slice(end - size, end))),
        );
    }
    return possible[line.length];
}
