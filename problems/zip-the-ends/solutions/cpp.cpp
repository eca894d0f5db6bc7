ListNode *zip_the_ends(ListNode *line) {
    if (line == nullptr) {
        return nullptr;
    }
    // The slow one stops in the middle, at the last child of the front half.
    ListNode *slow = line, *fast = line;
    while (fast->next != nullptr && fast->next->next != nullptr) {
        slow = slow->next;
        fast = fast->next->next;
    }

    // Cut here, and turn the back half round.
    ListNode *here = slow->next, *turned = nullptr;
    slow->next = nullptr;
    while (here != nullptr) {
        ListNode *following = here->next;
        here->next = turned;
        turned = here;
        here = following;
    }

    // Put each child of the turned half behind one of the front half. The front half is never shorter.
    ListNode *front = line;
    while (turned != nullptr) {
        ListNode *after = front->next, *rest = turned->next;
        front->next = turned;
        turned->next = after;
        front = after;
        turned = rest;
    }
    return line;
}
