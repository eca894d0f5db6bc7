function tidyHooks(hooks) {
    let write = 0; // everything to the left of here is a key in its final place

    // The writer never gets ahead of the reader, so no key is overwritten before it has been looked at.
    for (const key of hooks) {
        if (key !== 0) {
            hooks[write] = key;
            write++;
        }
    }
    // All keys have been copied to the left; what lies beyond them is stale.
    hooks.fill(0, write);
}
