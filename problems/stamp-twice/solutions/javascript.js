function stampTwice(tickets) {
    const seen = new Set(); // the tickets stamped so far
    for (const ticket of tickets) {
        if (seen.has(ticket)) {
            return true;
        }
        seen.add(ticket);
    }
    return false;
}
