function exactPostage(stamps, fare, room) {
    const values = [...stamps].sort((a, b) => a - b);
    const choices = [];
    const chosen = []; // on the envelope so far, in rising order

    function stick(start, rest) {
        if (rest === 0) {
            choices.push([...chosen]);
            return;
        }
        if (chosen.length === room) {
            return;
        }
        for (let i = start; i < values.length && values[i] <= rest; i++) {
            chosen.push(values[i]);
            stick(i, rest - values[i]);
            chosen.pop();
        }
    }

    stick(0, fare);
    return choices;
}
