function rowByRow(root) {
    const rows = [];
    let row = root === null ? [] : [root];
    while (row.length > 0) {
        rows.push(row.map((chamber) => chamber.val));
        // The next row: the chambers below this one, from the left.
        row = row.flatMap((chamber) => [chamber.left, chamber.right]).filter((chamber) => chamber !== null);
    }
    return rows;
}
