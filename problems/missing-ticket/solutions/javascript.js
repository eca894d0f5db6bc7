function missingTicket(tickets) {
    const n = tickets.length;
    const everything = (n * (n + 1)) / 2; // the sum of all numbers before the loss
    return tickets.reduce((missing, number) => missing - number, everything);
}
