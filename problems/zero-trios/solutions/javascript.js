function zeroTrios(balances) {
    const values = [...balances].sort((a, b) => a - b);
    const trios = [];
    for (let i = 0; i < values.length; i++) {
        if (i > 0 && values[i] === values[i - 1]) {
            continue; // all trios that begin with this number are there already
        }
        let low = i + 1;
        let high = values.length - 1;
        while (low < high) {
            const total = values[i] + values[low] + values[high];
            if (total > 0) {
                high--;
            } else if (total < 0) {
                low++;
            } else {
                trios.push([values[i], values[low], values[high]]);
                low++;
                while (low < high && values[low] === values[low - 1]) {
                    low++; // an equal second number would give the same trio
                }
            }
        }
    }
    return trios;
}
