// The types of a signature, and values in from rung.in, made to fit the parameters of the learner's own methods: int[] or
// List<Long> will do where the starter has long[].

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class RungIn {
    /** A type of the signature, such as dict[str,list[int]]. */
    static final class Kind {
        final String name;
        final List<Kind> parts = new ArrayList<>();

        Kind(String name) {
            this.name = name;
        }

        static Kind of(String text) {
            return text == null ? new Kind("any") : read(text, new int[] {0});
        }

        private static Kind read(String text, int[] at) {
            int from = at[0];
            while (at[0] < text.length() && "[],".indexOf(text.charAt(at[0])) < 0) at[0]++;
            Kind kind = new Kind(text.substring(from, at[0]));
            if (at[0] < text.length() && text.charAt(at[0]) == '[') {
                do {
                    at[0]++;
                    kind.parts.add(read(text, at));
                } while (text.charAt(at[0]) == ',');
                at[0]++;
            }
            return kind;
        }

        Kind part(int index) {
            return index < parts.size() ? parts.get(index) : new Kind("any");
        }
    }

    /** The answer's nodes are no list, tree or graph: why. */
    static final class Shape extends RuntimeException {
        Shape(String why) {
            super(why);
        }
    }

    /** What is declared can't take what the tests pass: why. */
    static final class Mismatch extends RuntimeException {
        Mismatch(String why) {
            super(why);
        }
    }

    static byte[] data;
    static int at;

    static String token(char end) {
        while (at < data.length && data[at] <= ' ' && data[at] >= 0) at++;
        int from = at;
        while (at < data.length && (data[at] > ' ' || data[at] < 0) && data[at] != end) at++;
        return new String(data, from, at - from, StandardCharsets.ISO_8859_1);
    }

    static int count() {
        return Integer.parseInt(token(' '));
    }

    static long number() {
        try {
            return Long.parseLong(token(' '));
        } catch (NumberFormatException error) {
            throw new ArithmeticException("the case holds a number that does not fit in a long");
        }
    }

    static byte[] bytes() {
        int length = Integer.parseInt(token(':'));
        int from = at + 1;
        at = from + length;
        return Arrays.copyOfRange(data, from, at);
    }

    static String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    static Class<?> raw(Type type) {
        if (type instanceof Class) return (Class<?>) type;
        if (type instanceof ParameterizedType) return (Class<?>) ((ParameterizedType) type).getRawType();
        if (type instanceof java.lang.reflect.GenericArrayType) {
            Type item = ((java.lang.reflect.GenericArrayType) type).getGenericComponentType();
            return Array.newInstance(raw(item), 0).getClass();
        }
        return Object.class;
    }

    static Type argument(Type type, int index) {
        if (!(type instanceof ParameterizedType)) return Object.class;
        Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
        return index < arguments.length ? arguments[index] : Object.class;
    }

    /** How well a parameter takes values of a kind: 0 as in the starter, more if a number is changed, -1 if not at all. */
    static int fit(Kind kind, Type type) {
        Class<?> want = raw(type);
        switch (kind.name) {
            case "int":
                if (want == long.class || want == Long.class) return 0;
                return INTEGERS.contains(want) || want.isAssignableFrom(Long.class) ? 1 : -1;
            case "float":
                return want == float.class || want == Float.class || want == double.class || want.isAssignableFrom(Double.class) ? 0 : -1;
            case "bool":
                return want == boolean.class || want.isAssignableFrom(Boolean.class) ? 0 : -1;
            case "str":
                return want == char[].class || want.isAssignableFrom(String.class) ? 0 : -1;
            case "list":
                if (want.isArray()) return fit(kind.part(0), want.getComponentType());
                return want.isAssignableFrom(ArrayList.class) || want.isAssignableFrom(LinkedList.class) ? fit(kind.part(0), argument(type, 0)) : -1;
            case "dict":
                if (!want.isAssignableFrom(LinkedHashMap.class) && !want.isAssignableFrom(TreeMap.class)) return -1;
                int key = fit(kind.part(0), argument(type, 0)), item = fit(kind.part(1), argument(type, 1));
                return key < 0 || item < 0 ? -1 : key + item;
            case "tuple":
                return want.isPrimitive() || want == String.class ? -1 : 0;
            case "optional":
                return fit(kind.part(0), type);
            case "list_node":
                return has(want, "val", "next");
            case "tree_node":
                return has(want, "val", "left", "right");
            default:
                return has(want, "val", "neighbors");
        }
    }

    private static final List<Class<?>> INTEGERS = Arrays.asList(int.class, Integer.class, short.class, Short.class,
            byte.class, Byte.class, float.class, double.class, Double.class, BigInteger.class);

    private static int has(Class<?> of, String... names) {
        for (String name : names) {
            try {
                of.getDeclaredField(name);
            } catch (NoSuchFieldException error) {
                return -1;
            }
        }
        return 0;
    }

    static Object read(Kind kind, Type type) throws ReflectiveOperationException {
        Class<?> want = raw(type);
        switch (kind.name) {
            case "int":
                return integer(number(), want);
            case "float":
                double real = Double.parseDouble(token(' '));
                return want == float.class || want == Float.class ? (Object) (float) real : (Object) real;
            case "bool":
                return count() != 0;
            case "str":
                String text = text();
                return want == char[].class ? text.toCharArray() : text;
            case "list":
                return list(kind, type, want);
            case "dict":
                Map<Object, Object> map = want.isAssignableFrom(LinkedHashMap.class) ? new LinkedHashMap<>() : new TreeMap<>();
                for (int left = count(); left > 0; left--) {
                    Object key = read(kind.part(0), argument(type, 0));
                    map.put(key, read(kind.part(1), argument(type, 1)));
                }
                return map;
            case "tuple":
                return tuple(kind, want);
            case "optional":
                return count() == 0 ? null : read(kind.part(0), type);
            case "list_node":
                return listNode(kind, want);
            case "tree_node":
                return treeNode(kind, want);
            default:
                return graphNode(want);
        }
    }

    static Object integer(long value, Class<?> want) {
        boolean isInt = want == int.class || want == Integer.class;
        boolean isShort = want == short.class || want == Short.class, isByte = want == byte.class || want == Byte.class;
        if ((isInt && value != (int) value) || (isShort && value != (short) value) || (isByte && value != (byte) value)) {
            String large = want.isPrimitive() ? "long" : "Long";
            throw new Mismatch("a case passes " + value + ", which does not fit in `" + want.getSimpleName() + "`: take `" + large + "`");
        }
        if (isInt) return (int) value;
        if (isShort) return (short) value;
        if (isByte) return (byte) value;
        if (want == double.class || want == Double.class) return (double) value;
        if (want == BigInteger.class) return BigInteger.valueOf(value);
        return value;
    }

    static Object list(Kind kind, Type type, Class<?> want) throws ReflectiveOperationException {
        int count = count();
        if (want == long[].class && kind.part(0).name.equals("int")) {
            long[] numbers = new long[count];
            for (int i = 0; i < count; i++) numbers[i] = number();
            return numbers;
        }
        if (want.isArray()) {
            Object array = Array.newInstance(want.getComponentType(), count);
            Type item = type instanceof java.lang.reflect.GenericArrayType
                    ? ((java.lang.reflect.GenericArrayType) type).getGenericComponentType()
                    : want.getComponentType();
            for (int i = 0; i < count; i++) Array.set(array, i, read(kind.part(0), item));
            return array;
        }
        Collection<Object> items = new ArrayList<>(count);
        if (!want.isAssignableFrom(ArrayList.class) && want.isAssignableFrom(LinkedList.class)) items = new LinkedList<>();
        for (int i = 0; i < count; i++) items.add(read(kind.part(0), argument(type, 0)));
        return items;
    }

    static Object tuple(Kind kind, Class<?> want) throws ReflectiveOperationException {
        Object[] parts = new Object[kind.parts.size()];
        if (want.isArray() || want == Object.class) {
            Class<?> item = want.isArray() ? want.getComponentType() : Object.class;
            Object array = Array.newInstance(item, parts.length);
            for (int i = 0; i < parts.length; i++) Array.set(array, i, read(kind.part(i), item));
            return array;
        }
        if (want.isAssignableFrom(ArrayList.class)) {
            List<Object> items = new ArrayList<>();
            for (Kind part : kind.parts) items.add(read(part, Object.class));
            return items;
        }
        Constructor<?> build = want.getDeclaredConstructors()[0];
        build.setAccessible(true);
        for (int i = 0; i < parts.length; i++) parts[i] = read(kind.part(i), build.getGenericParameterTypes()[i]);
        return build.newInstance(parts);
    }

    static Object node(Class<?> of) throws ReflectiveOperationException {
        Constructor<?> build = of.getDeclaredConstructor();
        build.setAccessible(true);
        return build.newInstance();
    }

    static Field field(Class<?> of, String name) {
        try {
            Field field = of.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException error) {
            throw new Shape("a node was expected; found: " + of.getSimpleName());
        }
    }

    static Object listNode(Kind kind, Class<?> want) throws ReflectiveOperationException {
        Field val = field(want, "val"), next = field(want, "next");
        Object head = null, last = null;
        for (int left = count(); left > 0; left--) {
            Object node = node(want);
            val.set(node, read(kind.part(0), val.getGenericType()));
            if (last == null) head = node;
            else next.set(last, node);
            last = node;
        }
        return head;
    }

    static Object treeNode(Kind kind, Class<?> want) throws ReflectiveOperationException {
        Field val = field(want, "val");
        Field[] sides = {field(want, "right"), field(want, "left")};
        List<Object> row = new ArrayList<>();
        int count = count();
        for (int i = 0; i < count; i++) {
            if (count() == 0) continue;
            Object node = node(want);
            val.set(node, read(kind.part(0), val.getGenericType()));
            if (i > 0) sides[i % 2].set(row.get((i - 1) / 2), node);
            row.add(node);
        }
        return row.isEmpty() ? null : row.get(0);
    }

    @SuppressWarnings("unchecked")
    static Object graphNode(Class<?> want) throws ReflectiveOperationException {
        Object[] nodes = new Object[count()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = node(want);
            field(want, "val").set(nodes[i], (long) i);
        }
        for (Object node : nodes) {
            List<Object> neighbors = (List<Object>) field(want, "neighbors").get(node);
            for (int left = count(); left > 0; left--) neighbors.add(nodes[count()]);
        }
        return nodes.length == 0 ? null : nodes[0];
    }
}
