def needless_road(roads):
    neigh = {}
    for i, (a, b) in enumerate(roads):
        if a == b: return i
        if a in neigh and b in neigh:
            seen = {a}; stack = [a]
            while stack:
                x = stack.pop()
                for y in neigh[x]:
                    if y not in seen:
                        seen.add(y); stack.append(y)
            if b in seen: return i
        neigh.setdefault(a, []).append(b)
        neigh.setdefault(b, []).append(a)
    return -1
