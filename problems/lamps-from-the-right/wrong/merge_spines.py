def lamps_from_the_right(root):
    def spine(c):
        out = []
        while c: out.append(c.val); c = c.right or c.left
        return out
    if not root: return []
    a, b = spine(root.right), spine(root.left)
    return [root.val] + a + b[len(a):]
