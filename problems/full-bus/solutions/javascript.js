function fullBus(riders, stops) {
    let most = riders; // the bus may be fullest before the first stop
    for (const [off, on] of stops) {
        riders += on - off;
        most = Math.max(most, riders);
    }
    return most;
}
