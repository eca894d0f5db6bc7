function ledgerDays(ledger, spans) {
    const totals = [0]; // totals[d]: the sum of all days before day d
    for (const [day, gain] of ledger.entries()) {
        totals.push(totals[day] + gain);
    }
    return spans.map(([first, last]) => totals[last + 1] - totals[first]);
}
