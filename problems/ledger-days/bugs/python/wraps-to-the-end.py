def ledger_days(ledger, spans):
    totals = []
    total = 0
    for gain in ledger:
        total += gain
        totals.append(total)
    return [totals[last] - totals[first - 1] for first, last in spans]
