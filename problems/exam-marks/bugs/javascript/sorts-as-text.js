function examMarks(marks) {
    return marks.sort().reverse();
}
