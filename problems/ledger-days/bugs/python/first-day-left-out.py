def ledger_days(ledger, spans):
    totals = list(ledger)
    for day in range(1, len(totals)):
        totals[day] += totals[day - 1]
    answers = []
    for first, last in spans:
        if first == 0:
            answers.append(totals[last])
        else:
            answers.append(totals[last] - totals[first])
    return answers
