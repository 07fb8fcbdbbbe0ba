package dev.parley.runtime.launch;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/** The method that plays a role. */
final class ParticipantMethod {
    private final Class<?> type;
    private final Method method;

    private ParticipantMethod(Class<?> type, Method method) {
        this.type = type;
        this.method = method;
    }

    /** @param reference {@code com.acme.social.Client#inviteCoworkers}; a nested class with dots or dollars */
    static ParticipantMethod find(String reference, ClassLoader loader) throws UsageException {
        int hash = reference.indexOf('#');
        if (hash <= 0 || hash == reference.length() - 1) {
            throw new UsageException("`" + reference + "` is not of the form class#method.");
        }
        String written = reference.substring(0, hash);
        try {
            return find(load(written, loader), reference.substring(hash + 1));
        } catch (LinkageError e) {
            throw new UsageException("The class `" + written + "` cannot be loaded: " + e + ".");
        }
    }

    /** @throws LinkageError if a class is missing that this one needs, be it for another of its methods */
    private static ParticipantMethod find(Class<?> type, String name) throws UsageException {
        List<Method> candidates = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(name) && List.of(method.getParameterTypes()).equals(List.of(Session.class)))
                .toList();
        if (candidates.isEmpty()) {
            throw new UsageException("The class `" + type.getName() + "` has no method `" + name + "(Session)`.");
        }
        ParticipantMethod found = new ParticipantMethod(type, candidates.getFirst());
        if (Modifier.isAbstract(type.getModifiers()) && !Modifier.isStatic(found.method.getModifiers())) {
            throw new UsageException("No object can be made of `" + type.getName() + "`, which `" + name
                    + "` needs to be run; annotate the method of a class that extends or implements it.");
        }
        if (!Modifier.isStatic(found.method.getModifiers())) {
            found.constructor();
        }
        return found;
    }

    /** @throws UsageException if the method is annotated for another role or another protocol */
    void checkPlays(String protocol, String role) throws UsageException {
        Participant participant = method.getAnnotation(Participant.class);
        if (participant != null && !(participant.protocol().equals(protocol) && participant.role().equals(role))) {
            throw new UsageException("`" + this + "` is annotated as `" + participant.role() + "` of `" + participant.protocol()
                    + "`, not as `" + role + "` of `" + protocol + "`.");
        }
    }

    /** Runs the method; what it throws comes out as it is. */
    void play(Session session) throws Throwable {
        try {
            Object receiver = Modifier.isStatic(method.getModifiers()) ? null : constructor().newInstance();
            method.setAccessible(true);
            method.invoke(receiver, session);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public String toString() {
        return type.getName() + "#" + method.getName();
    }

    private Constructor<?> constructor() throws UsageException {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new UsageException("The class `" + type.getName() + "` has no constructor without parameters, which `"
                    + method.getName() + "` needs to be run, unless it is static.");
        }
    }

    private static Class<?> load(String written, ClassLoader loader) throws UsageException {
        for (String name = written; ; ) {
            try {
                return Class.forName(name, false, loader);
            } catch (ClassNotFoundException e) {
                int dot = name.lastIndexOf('.');
                if (dot < 0) {
                    throw new UsageException("The class `" + written + "` is not on the class path.");
                }
                name = name.substring(0, dot) + "$" + name.substring(dot + 1);
            }
        }
    }
}
