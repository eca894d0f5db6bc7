function shareTheBiscuits(wishes, biscuits) {
    const byWeight = (a, b) => a - b; // without it, sort() compares texts
    const modestFirst = [...wishes].sort(byWeight);
    const lightFirst = [...biscuits].sort(byWeight);

    let content = 0; // also the place of the child that is next in line
    for (const biscuit of lightFirst) {
        if (content === modestFirst.length) {
            break;
        }
        // Too light for this child means too light for all that come after it.
        if (biscuit >= modestFirst[content]) {
            content += 1;
        }
    }
    return content;
}
