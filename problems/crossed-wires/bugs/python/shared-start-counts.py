def crossed_wires(wires):
    def go(row):
        if len(row) <= 1:
            return row, 0
        half = len(row) // 2
        a, x = go(row[:half])
        b, y = go(row[half:])
        total = x + y
        result = []
        i = j = 0
        while i < len(a) and j < len(b):
            if a[i] <= b[j]:
                result.append(a[i])
                i += 1
            else:
                total += len(a) - i
                result.append(b[j])
                j += 1
        return result + a[i:] + b[j:], total

    ordered = sorted(wires, key=lambda wire: wire[0])
    return go([right for _, right in ordered])[1]
