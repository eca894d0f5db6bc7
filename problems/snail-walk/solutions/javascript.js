function snailWalk(field) {
    if (field.length === 0) {
        return [];
    }
    let [top, bottom] = [0, field.length - 1];
    let [left, right] = [0, field[0].length - 1];
    const eaten = [];

    while (top <= bottom && left <= right) {
        for (let r = top; r <= bottom; r++) {
            eaten.push(field[r][left]);
        }
        left += 1;
        for (let c = left; c <= right; c++) {
            eaten.push(field[bottom][c]);
        }
        bottom -= 1;
        // A single column or row is left: there is no way back.
        if (left <= right) {
            for (let r = bottom; r >= top; r--) {
                eaten.push(field[r][right]);
            }
            right -= 1;
        }
        if (top <= bottom) {
            for (let c = right; c >= left; c--) {
                eaten.push(field[top][c]);
            }
            top += 1;
        }
    }
    return eaten;
}
