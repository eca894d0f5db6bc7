def sleepy_hives(honey):
    newer = 0
    older = 0
    for grams in honey:
        older = newer
        newer = max(newer, older + grams)
    return newer
