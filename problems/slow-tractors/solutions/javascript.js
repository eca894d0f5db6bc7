function slowTractors(lane, tractors) {
    const order = [...tractors].sort((a, b) => a[0] - b[0]); // from behind to the front
    const groups = []; // those that would arrive, the one that is farthest behind at the bottom
    for (const [place, speed] of order) {
        const way = lane - place;
        let size = 1;
        // It stops all groups that would be at the mill no later. Multiplied crosswise, the times stay whole numbers.
        while (groups.length > 0 && groups.at(-1).way * speed <= way * groups.at(-1).speed) {
            size += groups.pop().size;
        }
        groups.push({ way, speed, size });
    }
    return groups.reverse().map((group) => group.size);
}
