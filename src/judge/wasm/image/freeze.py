# Imports every module of the standard library that can be imported here, so that the image holds it and importing it
# costs a learner nothing. Run once, while the interpreter that will be frozen is started.
import sys

sys.settrace(None)


def preload(folder):
    import gc
    import importlib
    import pkgutil

    # What does something when it is imported, belongs to others, or is a program of its own.
    left_out = {
        "antigravity", "this", "idlelib", "turtledemo", "dill",
        "componentize_py_async_support", "componentize_py_runtime", "componentize_py_types",
    }

    def names(place, prefix):
        for module in sorted(pkgutil.iter_modules([place])):
            name = prefix + module.name
            if name not in left_out and module.name != "__main__":
                yield name
                if module.ispkg:
                    yield from names(f"{place}/{module.name}", name + ".")

    builtin = (name for name in sys.stdlib_module_names if name not in left_out)
    for name in [*names(folder, ""), *sorted(builtin)]:
        try:
            importlib.import_module(name)
        except Exception:
            # It needs what is not here: processes, terminals, other machines' systems.
            pass
    # What is there now lives for ever: nothing to look through for garbage.
    gc.collect()
    gc.freeze()
    return len(sys.modules)


result = preload("/python-stdlib")
del preload
