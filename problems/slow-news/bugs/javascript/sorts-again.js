function slowNews(farms, paths, first) {
    const pathsFrom = Array.from({ length: farms }, () => []);
    for (const [a, b, minutes] of paths) {
        pathsFrom[a].push([b, minutes]);
    }
    const heard = new Map();
    const queue = [[0, first]];
    let minute = 0;
    while (queue.length > 0) {
        queue.sort((x, y) => x[0] - y[0]);
        const [arrival, farm] = queue.shift();
        if (heard.has(farm)) {
            continue;
        }
        minute = arrival;
        heard.set(farm, minute);
        for (const [b, minutes] of pathsFrom[farm]) {
            queue.push([arrival + minutes, b]);
        }
    }
    return heard.size === farms ? minute : -1;
}
