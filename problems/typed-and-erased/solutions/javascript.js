function typedAndErased(keys) {
    const paper = []; // the letters still there, the newest at the end
    for (const key of keys) {
        if (key !== "<") {
            paper.push(key);
        } else {
            paper.pop(); // does nothing if there is no letter
        }
    }
    return paper.join("");
}
