function slowTractors(lane, tractors) {
    const order = [...tractors].sort((a, b) => b[0] - a[0]); // the nearest to the mill comes first
    const sizes = [];
    let leaderWay = 0;
    let leaderSpeed = 1;
    for (const [place, speed] of order) {
        const way = lane - place;
        // Does it need longer than the group in front? Multiplied crosswise, the times stay whole numbers.
        if (sizes.length === 0 || way * leaderSpeed > leaderWay * speed) {
            leaderWay = way;
            leaderSpeed = speed;
            sizes.push(0);
        }
        sizes[sizes.length - 1]++;
    }
    return sizes;
}
