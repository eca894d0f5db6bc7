function rowOfActors(actors) {
    const rows = [];
    const row = []; // who stands there already, from the left
    const placed = actors.map(() => false);

    function fillNextPlace() {
        if (row.length === actors.length) {
            rows.push([...row]); // `row` itself goes on changing
            return;
        }
        actors.forEach((actor, i) => {
            if (!placed[i]) {
                placed[i] = true;
                row.push(actor);
                fillNextPlace();
                row.pop();
                placed[i] = false;
            }
        });
    }

    fillNextPlace();
    return rows;
}
