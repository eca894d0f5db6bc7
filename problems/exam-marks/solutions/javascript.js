function examMarks(marks) {
    const sheetsWith = new Array(101).fill(0); // 0 and 100 are both possible
    for (const mark of marks) {
        sheetsWith[mark] += 1;
    }

    const board = [];
    for (let mark = 100; mark >= 0; mark -= 1) {
        for (let i = 0; i < sheetsWith[mark]; i += 1) {
            board.push(mark);
        }
    }
    return board;
}
