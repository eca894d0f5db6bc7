function ticketLine(wishes, guest) {
    const rounds = wishes[guest];
    let minutes = 0;
    for (const [place, wish] of wishes.entries()) {
        // In the guest's last round, nobody behind has a turn before it is over.
        const turns = place <= guest ? rounds : rounds - 1;
        minutes += Math.min(wish, turns);
    }
    return minutes;
}
