function lampsFromTheRight(root) {
    const visible = [];
    let row = root === null ? [] : [root];
    // One round for each level, with its lamps from left to right.
    while (row.length > 0) {
        visible.push(row[row.length - 1].val);
        row = row.flatMap((lamp) => [lamp.left, lamp.right]).filter((lamp) => lamp !== null);
    }
    return visible;
}
