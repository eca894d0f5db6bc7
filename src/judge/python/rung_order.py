"""The last steps to the normal form (see `rung_normal`): what may stand in any order is sorted, then names are numbered.

Baked into the interpreter image. To sort, variables need something that tells them apart and isn't their name: how each
is used, wherever that is.
"""

# Functions that change nothing, and methods that change nothing.
PURE = frozenset("""abs all any bin bool chr deque dict divmod enumerate filter float frozenset hash hex int isinstance
len list map max min ord pow range repr reversed round set sorted str sum tuple zip defaultdict Counter ListNode TreeNode
GraphNode""".split())
READERS = frozenset("""get items keys values count index find lower upper split strip join startswith endswith isdigit
isalpha copy""".split())


def is_variable(node):
    return node[0][:1] == "?"


def usage(tree):
    """How each variable is used, whatever it is called and wherever: the same for the same variable of two programs.

    The answer ranks the variables; equal use is equal rank.
    """
    uses = {}

    def walk(node, above):
        label, children, _ = node
        plain = label if not is_variable(node) else "?"
        ordered = label != "Block" and label[-1:] != "~"
        for place, child in enumerate(children):
            here = f"{plain}:{place}" if ordered else plain
            if is_variable(child):
                uses.setdefault(child[0], []).append("/".join((here, *above[:3])))
            walk(child, (here, *above) if label != "Block" else above)

    walk(tree, ())
    told = {name: "|".join(sorted(places)) for name, places in uses.items()}
    order = {text: rank for rank, text in enumerate(sorted(set(told.values())))}
    return {name: order[text] for name, text in told.items()}


def drop_unread(tree):
    """Leaves out assignments of plain values to variables that nobody reads."""
    read = set()

    def look(node):
        for place, child in enumerate(node[1]):
            target = node[0] == "Assign" and place < len(node[1]) - 1
            if is_variable(child) and not (target and not child[1]):
                read.add(child[0])
            look(child)

    def plain(node):
        return node[0] not in ("Call", "Yield", "YieldFrom", "Await", "NamedExpr") and all(map(plain, node[1]))

    def unread(node):
        own = node[0] == "Assign" and len(node[1]) == 2 and is_variable(node[1][0]) and not node[1][0][1]
        return own and node[1][0][0] not in read and plain(node[1][1])

    def sweep(node):
        if node[0] == "Block":
            node[1][:] = [child for child in node[1] if not unread(child)]
        for child in node[1]:
            sweep(child)

    look(tree)
    sweep(tree)


def arrange(node, ranks):
    """Sorts what may stand in any order; answers the node's key, in which variables count by their use."""
    keys = {id(child): arrange(child, ranks) for child in node[1]}
    label, children, _ = node
    if label[-1:] == "~":
        children.sort(key=lambda child: keys[id(child)])
        node[0] = label[:-1]
    elif label == "Block":
        children[:] = in_order(children, keys)
    shown = f"?{ranks.get(label, 0)}" if is_variable(node) else node[0]
    return shown + "(" + ",".join(keys[id(child)] for child in children) + ")"


def in_order(statements, keys):
    """The smallest order by key that keeps every statement behind those it depends on."""
    found = [effects(statement) for statement in statements]
    waiting, out = list(range(len(statements))), []
    while waiting:
        ready = [at for at in waiting if not any(other < at and bound(found[other], found[at]) for other in waiting)]
        best = min(ready, key=lambda at: (keys[id(statements[at])], at))
        waiting.remove(best)
        out.append(statements[best])
    return out


def bound(first, second):
    """Whether two statements must keep their order. None stands for one that anything may depend on."""
    if first is None or second is None:
        return True
    (read, written), (reads, writes) = first, second
    return bool(written & reads or written & writes or read & writes)


def effects(node):
    """What a statement reads and writes; None when it does more than that."""
    read, written = set(), set()

    def reads(part):
        if part[0] == "Call" and not called(part):
            return False
        if part[0] in ("Yield", "YieldFrom", "Await", "NamedExpr"):
            return False
        if is_variable(part):
            read.add(part[0])
        return all(map(reads, part[1]))

    def called(part):
        function = part[1][0]
        if function[0][:1] == "$":
            return function[0][1:] in PURE
        if "." not in function[0][:2]:
            return False
        if function[0].split(".")[-1] not in READERS:
            written.add(base(function))
        return True

    def writes(target):
        if target[0] in ("Tuple", "List", "Starred"):
            return all(map(writes, target[1]))
        written.add(base(target))
        return not target[1] or all(map(reads, target[1]))

    if node[0] == "Def":
        return set(), {base(node[1][0])}
    if node[0] == "Assign":
        fine = all(map(writes, node[1][:-1])) and reads(node[1][-1])
    elif node[0] == "Expr":
        fine = all(map(reads, node[1]))
    else:
        fine = False
    return (read, written) if fine else None


def base(node):
    """The variable something hangs on: `a` of `a.b[c]`; of an attribute of `self`, that attribute."""
    while node[1]:
        if node[1][0][0] == "$self":
            return node[0]
        node = node[1][0]
    return node[0]


def rename(tree):
    """Numbers variables, and attributes, in the order of their first use."""
    numbers, kinds = {}, {"v": 0, ".a": 0}

    def walk(node):
        if is_variable(node):
            kind = ".a" if node[0][1:2] == "." else "v"
            if node[0] not in numbers:
                numbers[node[0]] = f"{kind}{kinds[kind]}"
                kinds[kind] += 1
            node[0] = numbers[node[0]]
        for child in node[1]:
            walk(child)

    walk(tree)
