def two_walks(entered: list[int], between: list[int]) -> TreeNode | None:
    if not entered:
        return None

    root = TreeNode(entered[0])
    above = [root]  # chambers whose right passage is still to come, the newest last
    done = 0  # how many numbers of the second list have been passed
    for number in entered[1:]:
        chamber = TreeNode(number)
        if above[-1].val != between[done]:
            # The newest chamber has not come in the second list yet: this one is behind its left passage.
            above[-1].left = chamber
        else:
            while above and above[-1].val == between[done]:
                parent = above.pop()
                done += 1
            parent.right = chamber
        above.append(chamber)
    return root
