package dev.parley.checker;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What of a file others have to know: its methods, for an edit inside one of them, and what its types give to other files.
 *
 * @param methods those with a body that stand in no other method, in source order; without constructors that fill maps which other methods ask
 * @param givers the simple names of its types by which other files may get at sessions, or at what opens them
 * @param intact whether the text lacks no brace, and has no gap outside of the bodies of its methods; where it does, it depends on the whole
 *     text what any method seems to be
 */
public record FileOutline(List<Method> methods, Set<String> givers, boolean intact) {
    public static final FileOutline NONE = new FileOutline(List.of(), Set.of(), true);

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
     * @param names all that its body names: the methods and classes that it calls or creates are among them
     * @param changes the names of fields to which it does what makes a difference to other methods that name them
     */
    public record Method(String name, int start, int body, int end, Set<String> names, Set<String> changes) {
        public Method {
            names = Set.copyOf(names);
            changes = Set.copyOf(changes);
        }

        /** Whether an offset is in the declaration or the body. */
        public boolean contains(int offset) {
            return start <= offset && offset < end;
        }

        /** The same method at other offsets. */
        public Method at(int otherStart, int otherBody, int otherEnd) {
            return new Method(name, otherStart, otherBody, otherEnd, names, changes);
        }

        /** Whether what one of the two methods is found to do may depend on the other. */
        private boolean isConnectedWith(Method other) {
            return names.contains(other.name)
                    || other.names.contains(name)
                    || !Collections.disjoint(changes, other.names)
                    || !Collections.disjoint(other.changes, names);
        }

        boolean isSameExceptForNames(Method other) {
            return name.equals(other.name) && start == other.start && body == other.body && end == other.end;
        }
    }

    /**
     * The methods that may call {@code method} or be called by it, or may name fields that it changes or change fields that it names,
     * directly or not, by their names alone; it is one of them.
     */
    public Set<Method> connectedWith(Method method) {
        Set<Method> found = new LinkedHashSet<>(List.of(method));
        Deque<Method> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            Method here = open.remove();
            for (Method other : methods) {
                if (here.isConnectedWith(other) && found.add(other)) {
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
            if (!methods.get(i).isSameExceptForNames(other.get(i))) {
                return false;
            }
        }
        return true;
    }
}
