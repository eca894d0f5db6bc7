def tide_peaks(levels, span):
    return [max(levels[i:i + span]) for i in range(len(levels) - span + 1)]
