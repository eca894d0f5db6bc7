def ledger_days(ledger, spans):
    return [sum(ledger[first:last + 1]) for first, last in spans]
