package dev.parley.soundness;

import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;
import java.util.Map;

/** Stands in for the other side of a session to which a method gives arrays away, and knows what becomes of them. */
final class GivenValues {
    /** What was in each when it was given away. */
    private final Map<double[], Double> given = new IdentityHashMap<>();
    private boolean givenTwice;

    /** A service whose sessions take what they are sent as it is, as those within one JVM do. */
    Service service() {
        Session session = standIn(Session.class, (self, method, arguments) -> {
            if (method.getName().equals("send") && arguments[0] instanceof double[] value) {
                givenTwice |= given.putIfAbsent(value, value[0]) != null;
            }
            return method.getReturnType() == boolean.class ? arguments[0] : null;
        });
        return standIn(Service.class, (self, method, arguments) -> session);
    }

    private static <T> T standIn(Class<T> type, InvocationHandler behaviour) {
        return type.cast(Proxy.newProxyInstance(GivenValues.class.getClassLoader(), new Class<?>[] {type}, behaviour));
    }

    /** Whether one of them was given away twice, or changed since then. */
    boolean areWrong() {
        return givenTwice || given.entrySet().stream().anyMatch(each -> each.getKey()[0] != each.getValue());
    }
}
