package dev.parley.checker;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What of a file others have to know: its methods, for an edit inside one of them, and what its types give to other files.
 *
 * @param methods those with a body that stand in no other method, in source order
 * @param givers the simple names of its types by which other files may get at sessions, or at what opens them
 */
public record FileOutline(List<Method> methods, Set<String> givers) {
    public static final FileOutline NONE = new FileOutline(List.of(), Set.of());

    public FileOutline {
        methods = List.copyOf(methods);
        givers = Set.copyOf(givers);
    }

    /**
     * A method.
     *
     * @param start the offset of its declaration in UTF-16 code units
     * @param body the offset of the brace that opens its body
     * @param end the offset behind the brace that closes it
     * @param calls the names of the methods and classes that its body calls or creates, whatever they are
     */
    public record Method(String name, int start, int body, int end, Set<String> calls) {
        public Method {
            calls = Set.copyOf(calls);
        }

        /** Whether an offset is in the declaration or the body. */
        public boolean contains(int offset) {
            return start <= offset && offset < end;
        }

        /** The same method at other offsets. */
        public Method at(int otherStart, int otherBody, int otherEnd) {
            return new Method(name, otherStart, otherBody, otherEnd, calls);
        }

        boolean isSameExceptForCalls(Method other) {
            return name.equals(other.name) && start == other.start && body == other.body && end == other.end;
        }
    }

    /** The methods that may call {@code method} or be called by it, directly or not, by their names alone; it is one of them. */
    public Set<Method> connectedWith(Method method) {
        Set<Method> found = new LinkedHashSet<>(List.of(method));
        Deque<Method> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            Method here = open.remove();
            for (Method other : methods) {
                boolean connected = here.calls().contains(other.name()) || other.calls().contains(here.name());
                if (connected && found.add(other)) {
                    open.add(other);
                }
            }
        }
        return found;
    }

    /** Whether these are the same methods at the same places. */
    public boolean isLike(Collection<Method> others) {
        List<Method> other = List.copyOf(others);
        if (other.size() != methods.size()) {
            return false;
        }
        for (int i = 0; i < methods.size(); i++) {
            if (!methods.get(i).isSameExceptForCalls(other.get(i))) {
                return false;
            }
        }
        return true;
    }
}
