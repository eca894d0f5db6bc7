def tide_peaks(levels, span):
    if span > len(levels):
        return []
    peaks = []
    for i in range(len(levels)):
        peaks.append(max(levels[i - span + 1:i + 1]))
    return peaks
