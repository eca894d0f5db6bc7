// What stands beside the learner's Java: values in from rung.in, the answer out to rung.out.
//
// Methods are found and called by reflection and arguments are made to fit their parameters: a learner may write int[] or
// List<Long> where the starter has long[]. rung.out is written at the very end, so that a crash leaves none. With rung.many,
// the call is made for each of its inputs.

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

final class Rung {
    /** What the tests want to call isn't there. */
    static final class Missing extends RuntimeException {
        Missing(String name) {
            super(name);
        }
    }

    // --- values out ---

    private static final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private static final Map<Object, Object> seen = new IdentityHashMap<>();

    private static void put(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length);
        out.write(' ');
    }

    private static void put(String tag, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] head = (tag + bytes.length + ":").getBytes(StandardCharsets.US_ASCII);
        out.write(head, 0, head.length);
        out.write(bytes, 0, bytes.length);
        out.write(' ');
    }

    private static void write(Object value, RungIn.Kind kind) throws ReflectiveOperationException {
        if (value == null) put("n");
        else if (kind.name.equals("optional")) write(value, kind.part(0));
        else if (value instanceof Boolean) put((Boolean) value ? "t" : "f");
        else if (value instanceof Double || value instanceof Float) real(((Number) value).doubleValue());
        else if (value instanceof Number && kind.name.equals("float")) real(((Number) value).doubleValue());
        else if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte
                || value instanceof BigInteger) put("i" + value);
        else if (value instanceof CharSequence || value instanceof Character) put("s", value.toString());
        else if (value instanceof char[] && kind.name.equals("str")) put("s", new String((char[]) value));
        else if (kind.name.equals("list_node")) writeList(value, kind.part(0));
        else if (kind.name.equals("tree_node")) writeTree(value, kind.part(0));
        else if (kind.name.equals("graph_node")) writeGraph(value);
        else container(value, kind);
    }

    private static void real(double value) {
        put("d" + (Double.isNaN(value) ? "nan" : Double.toString(value).replace("Infinity", "inf")));
    }

    private static void container(Object value, RungIn.Kind kind) throws ReflectiveOperationException {
        boolean parts = kind.name.equals("tuple");
        if (value.getClass().isArray()) {
            int count = Array.getLength(value);
            put("[" + count);
            for (int i = 0; i < count; i++) write(Array.get(value, i), kind.part(parts ? i : 0));
        } else if (value instanceof Collection) {
            Collection<?> items = (Collection<?>) value;
            put((value instanceof Set ? "<" : "[") + items.size());
            int i = 0;
            for (Object item : items) write(item, kind.part(parts ? i++ : 0));
        } else if (value instanceof Map) {
            put("{" + ((Map<?, ?>) value).size());
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                write(entry.getKey(), kind.part(0));
                write(entry.getValue(), kind.part(1));
            }
        } else if (parts) {
            List<Field> fields = new ArrayList<>();
            for (Field field : value.getClass().getDeclaredFields()) if (!Modifier.isStatic(field.getModifiers())) fields.add(field);
            put("(" + fields.size());
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).setAccessible(true);
                write(fields.get(i).get(value), kind.part(i));
            }
        } else {
            put("o", value.getClass().getSimpleName());
            put("", "<" + value.getClass().getSimpleName() + ">");
        }
    }

    private static void writeList(Object head, RungIn.Kind kind) throws ReflectiveOperationException {
        Class<?> of = head.getClass();
        Field val = RungIn.field(of, "val"), next = RungIn.field(of, "next");
        Object mark = new Object();
        List<Object> values = new ArrayList<>();
        for (Object node = head; node != null; node = next.get(node)) {
            Object before = seen.put(node, mark);
            if (before == mark) throw new RungIn.Shape("the list loops: after " + values.size() + " nodes it comes back to one it already has");
            if (before != null) throw new RungIn.Shape("two lists share their nodes from position " + values.size() + " on");
            values.add(val.get(node));
        }
        put("[" + values.size());
        for (Object value : values) write(value, kind);
    }

    private static void writeTree(Object root, RungIn.Kind kind) throws ReflectiveOperationException {
        Class<?> of = root.getClass();
        Field val = RungIn.field(of, "val"), left = RungIn.field(of, "left"), right = RungIn.field(of, "right");
        List<Object> row = new ArrayList<>(Arrays.asList(root));
        for (int i = 0; i < row.size(); i++) {
            Object node = row.get(i);
            if (node == null) continue;
            if (seen.put(node, node) != null) {
                throw new RungIn.Shape("one node hangs in the tree twice (a cycle, or a child shared by two parents)");
            }
            row.add(left.get(node));
            row.add(right.get(node));
        }
        while (row.get(row.size() - 1) == null) row.remove(row.size() - 1);
        put("[" + row.size());
        for (Object node : row) write(node == null ? null : val.get(node), kind);
    }

    private static void writeGraph(Object start) throws ReflectiveOperationException {
        Class<?> of = start.getClass();
        Field val = RungIn.field(of, "val"), neighbors = RungIn.field(of, "neighbors");
        Map<Object, Object> met = new IdentityHashMap<>();
        List<Object> nodes = new ArrayList<>(Arrays.asList(start));
        met.put(start, start);
        for (int i = 0; i < nodes.size(); i++) {
            for (Object other : (Collection<?>) neighbors.get(nodes.get(i))) {
                if (other == null) throw new RungIn.Shape("a graph node has null among its neighbors");
                if (met.put(other, other) == null) nodes.add(other);
            }
        }
        Map<Long, Object> numbered = new TreeMap<>();
        for (Object node : nodes) numbered.put(val.getLong(node), node);
        long next = 0;
        for (long number : numbered.keySet()) if (number != next++) next = -1;
        if (next != nodes.size()) throw new RungIn.Shape("the graph's nodes do not carry the numbers 0, 1, 2, … once each");
        put("[" + nodes.size());
        for (Object node : numbered.values()) {
            Collection<?> others = (Collection<?>) neighbors.get(node);
            put("[" + others.size());
            for (Object other : others) put("i" + val.getLong(other));
        }
    }

    // --- running ---

    interface Work {
        void run() throws Exception;
    }

    /** A method the tests may call. */
    static final class Operation {
        final String name;
        final String[] params;
        final String returns;

        Operation(String name, String returns, String... params) {
            this.name = name;
            this.params = params;
            this.returns = returns;
        }
    }

    private static Method find(Class<?> in, String name, String[] kinds) {
        List<Method> named = new ArrayList<>();
        for (Method method : in.getDeclaredMethods()) if (method.getName().equals(name)) named.add(method);
        return fitting(named, name, kinds);
    }

    /** Of several with this name, the one whose parameters fit best what the tests pass. */
    private static <T extends Executable> T fitting(List<T> all, String name, String[] kinds) {
        T best = null;
        int least = Integer.MAX_VALUE;
        String misfit = null;
        for (T one : all) {
            if (one.getParameterCount() != kinds.length) continue;
            int changes = 0;
            for (int i = 0; i < kinds.length && changes >= 0; i++) {
                Type type = one.getGenericParameterTypes()[i];
                int fit = RungIn.fit(RungIn.Kind.of(kinds[i]), type);
                if (fit < 0) {
                    misfit = "the tests pass something else than `" + type.getTypeName().replaceAll("\\b([a-z]\\w*\\.)+", "")
                            + "` as parameter " + (i + 1) + " of `" + name + "`";
                }
                changes = fit < 0 ? -1 : changes + fit;
            }
            if (changes >= 0 && changes < least) {
                least = changes;
                best = one;
            }
        }
        if (best == null && misfit != null) throw new RungIn.Mismatch(misfit);
        if (best == null) throw new Missing(name);
        best.setAccessible(true);
        return best;
    }

    private static Object[] arguments(Executable call, String[] kinds) throws ReflectiveOperationException {
        Object[] args = new Object[kinds.length];
        for (int i = 0; i < kinds.length; i++) args[i] = RungIn.read(RungIn.Kind.of(kinds[i]), call.getGenericParameterTypes()[i]);
        return args;
    }

    /** Calls a method; target is the number of the parameter that is judged, or -1 for what is returned. */
    static void function(String file, String owner, String name, int target, String returns, String... params) {
        start(file, () -> {
            Class<?> in = owner(owner, name);
            Method method = find(in, name, params);
            Object thing = Modifier.isStatic(method.getModifiers()) ? null : RungIn.node(in);
            Object[] args = arguments(method, params);
            for (long left = calls; left > 1; left--) method.invoke(thing, args);
            Object result = method.invoke(thing, args);
            write(target < 0 ? result : args[target], RungIn.Kind.of(returns));
        });
    }

    /** How often the method is called with the arguments: once, or as rung.calls says, to time it. */
    private static long calls = 1;

    static void build(String file, String owner, String[] params, Operation... operations) {
        start(file, () -> {
            Class<?> in = owner(owner, owner);
            Object thing = null;
            int count = RungIn.count();
            put("" + count);
            for (; count > 0; count--) {
                int number = RungIn.count();
                put("" + number);
                seen.clear();
                if (number == 0) {
                    thing = constructor(in, params);
                    put("n");
                    continue;
                }
                Operation operation = operations[number - 1];
                Method method = find(in, operation.name, operation.params);
                Object result = method.invoke(thing, arguments(method, operation.params));
                write(operation.returns == null ? null : result, RungIn.Kind.of(operation.returns));
            }
        });
    }

    private static Object constructor(Class<?> in, String[] params) throws ReflectiveOperationException {
        Constructor<?> constructor = fitting(Arrays.asList(in.getDeclaredConstructors()), in.getSimpleName(), params);
        return constructor.newInstance(arguments(constructor, params));
    }

    /** The class; missing says what the file lacks without it. */
    private static Class<?> owner(String name, String missing) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException error) {
            throw new Missing(missing);
        }
    }

    /** Room for deep recursion, which Java's first thread lacks. */
    private static void start(String file, Work work) {
        Thread thread = new Thread(null, () -> whole(file, work), "main", 32L << 20);
        thread.start();
    }

    private static void whole(String file, Work work) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            // What is timed prints nothing.
            if (Files.exists(Paths.get("rung.calls"))) {
                calls = Long.parseLong(new String(Files.readAllBytes(Paths.get("rung.calls")), StandardCharsets.US_ASCII));
                PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
                System.setOut(nowhere);
                System.setErr(nowhere);
            }
            if (Files.exists(Paths.get("rung.many"))) {
                RungIn.data = Files.readAllBytes(Paths.get("rung.many"));
                byte[][] inputs = new byte[RungIn.count()][];
                for (int i = 0; i < inputs.length; i++) inputs[i] = RungIn.bytes();
                for (byte[] input : inputs) {
                    byte[] answer = answer(file, work, input);
                    all.write((answer.length + ":").getBytes(StandardCharsets.US_ASCII));
                    all.write(answer);
                    all.write(' ');
                }
            } else {
                all.write(answer(file, work, Files.readAllBytes(Paths.get("rung.in"))));
            }
            System.out.flush();
            System.err.flush();
            Files.write(Paths.get("rung.out"), all.toByteArray());
        } catch (IOException error) {
            System.err.println("rung.out can't be written: " + error);
        }
        Runtime.getRuntime().halt(0);
    }

    private static byte[] answer(String file, Work work, byte[] input) throws IOException {
        RungIn.data = input;
        RungIn.at = 0;
        out.reset();
        seen.clear();
        String head;
        try {
            work.run();
            head = "ok";
        } catch (InvocationTargetException error) {
            head = fail(file, error.getCause());
        } catch (Throwable error) {
            head = fail(file, error);
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.write((head + " ").getBytes(StandardCharsets.US_ASCII));
        out.writeTo(whole);
        whole.write("end\n".getBytes(StandardCharsets.US_ASCII));
        return whole.toByteArray();
    }

    private static String fail(String file, Throwable error) {
        out.reset();
        if (error instanceof RungIn.Shape) {
            put("", error.getMessage());
            return "shape";
        }
        ArrayDeque<StackTraceElement> frames = new ArrayDeque<>();
        for (StackTraceElement frame : error.getStackTrace()) if (file.equals(frame.getFileName())) frames.addFirst(frame);
        List<StackTraceElement> all = new ArrayList<>(frames);
        if (all.size() > 10) {
            List<StackTraceElement> inner = all.subList(all.size() - 7, all.size());
            all = new ArrayList<>(all.subList(0, 3));
            all.add(new StackTraceElement("", "…", file, 0));
            all.addAll(inner);
        }
        boolean isMismatch = error instanceof RungIn.Mismatch;
        put("", isMismatch ? "mismatch" : error instanceof Missing ? "missing" : error.getClass().getSimpleName());
        put("", String.valueOf(error.getMessage() == null ? "" : error.getMessage()));
        put("" + all.size());
        for (StackTraceElement frame : all) {
            put("", frame.getMethodName());
            put("" + Math.max(0, frame.getLineNumber()));
        }
        return "error";
    }
}
