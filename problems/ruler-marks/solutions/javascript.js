function rulerMarks(n) {
    const marks = [];

    function draw(height) {
        // A stretch this short carries no mark, so there is nothing to do.
        if (height === 0) {
            return;
        }
        draw(height - 1);
        // Everything to the left is in the list by now: the middle comes next.
        marks.push(height);
        draw(height - 1);
    }

    draw(n);
    return marks;
}
