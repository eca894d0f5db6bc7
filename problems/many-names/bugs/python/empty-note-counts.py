def many_names(notes):
    group_of = {}
    groups = []
    for number, note in enumerate(notes):
        merged = {"names": set(note), "first": number}
        for old in {id(group_of[name]): group_of[name] for name in note if name in group_of}.values():
            merged["names"] |= old["names"]
            merged["first"] = min(merged["first"], old["first"])
            groups.remove(old)
        groups.append(merged)
        for name in merged["names"]:
            group_of[name] = merged
    groups.sort(key=lambda group: group["first"])
    return [sorted(group["names"]) for group in groups]
