package dev.parley.checker.jdt.session;

import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.WrittenAnnotations;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.machine.Machine;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IAnnotationBinding;
import org.eclipse.jdt.core.dom.IMemberValuePairBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What methods say of the part of a conversation that they play with a parameter, themselves or in what they override. */
public final class PlayedParts {

    /**
     * One role of a protocol, by the names that the annotation gives.
     *
     * @param protocols several where it may be any of them, from its beginning
     */
    public record Part(List<String> protocols, String role) {
        public Part {
            protocols = List.copyOf(protocols);
        }

        /** What a message calls it. */
        public String words() {
            return "`" + role + "` in `" + String.join("` or `", protocols) + "`";
        }

        /** The one protocol that is meant in a session of {@code own}, which is empty where that is not known. */
        Optional<String> protocol(Optional<String> own) {
            return protocols.size() == 1 ? Optional.of(protocols.getFirst()) : own.filter(protocols::contains);
        }
    }

    private static final Set<String> PLAYING = Set.of(SessionApi.SESSION, Openings.SERVICE, Openings.SERVER);

    private final ProtocolLookup protocols;

    public PlayedParts(ProtocolLookup protocols) {
        this.protocols = protocols;
    }

    public Optional<ProjectedProtocol> protocol(String name) {
        return protocols.find(name);
    }

    /**
     * The machine of the part that a method plays with a parameter; empty where it does not say, or the protocol is not known.
     *
     * @param own the protocol of the session that is the argument; empty where that is not known
     */
    public Optional<Machine> machine(IMethodBinding method, int parameter, Optional<String> own) {
        return of(method, parameter).flatMap(part -> machine(part, own));
    }

    /** The machine of the part that a method of the same file plays with a parameter, likewise. */
    public Optional<Machine> machine(MethodDeclaration method, int parameter, Optional<String> own) {
        return of(method, parameter).flatMap(part -> machine(part, own));
    }

    public Optional<Machine> machine(Part part, Optional<String> own) {
        return part.protocol(own).flatMap(protocols::find).flatMap(protocol -> protocol.played(new Role(part.role()))).map(Endpoint::machine);
    }

    /** The part that a method plays, as far as the file tells: what it says itself, or else what a method says that it overrides. */
    static Optional<Part> of(MethodDeclaration method, int parameter) {
        if (!Scopes.areNeeded(method)) {
            return Optional.ofNullable(method.resolveBinding()).flatMap(binding -> of(binding, parameter));
        }
        return own(method, parameter).or(() -> overridden(method, parameter));
    }

    /** What the nearest method of the same file says that this one overrides. */
    static Optional<Part> overridden(MethodDeclaration method, int parameter) {
        if (!Scopes.areNeeded(method)) {
            return Optional.ofNullable(method.resolveBinding()).flatMap(binding -> overridden(binding, parameter));
        }
        return ScopedMethods.overridden(method).flatMap(other -> of(other, parameter).or(() -> ofParticipant(other, parameter)));
    }

    /** The part that a method says itself that it plays, in a tree without bindings; that of a native one nobody can look at. */
    private static Optional<Part> own(MethodDeclaration method, int parameter) {
        if (parameter >= method.parameters().size() || Modifier.isNative(method.getModifiers())) {
            return Optional.empty();
        }
        SingleVariableDeclaration declared = (SingleVariableDeclaration) method.parameters().get(parameter);
        return RuntimeTypes.isSession(declared.getType())
                ? written(declared).or(() -> method.getBody() == null ? ofParticipant(method, parameter) : Optional.empty())
                : Optional.empty();
    }

    /** The part of a method that is annotated as a participant, which those that override it have to play as well. */
    static Optional<Part> ofParticipant(MethodDeclaration method, int parameter) {
        if (!Scopes.areNeeded(method)) {
            return Optional.ofNullable(method.resolveBinding()).flatMap(binding -> ofParticipant(binding, parameter));
        }
        List<SingleVariableDeclaration> parameters = Trees.list(method.parameters());
        return parameter < parameters.size() && RuntimeTypes.isSession(parameters.get(parameter).getType())
                ? written(Trees.list(method.modifiers()), SessionApi.PARTICIPANT)
                : Optional.empty();
    }

    private static Optional<Part> ofParticipant(IMethodBinding method, int parameter) {
        return parameter < method.getParameterTypes().length && RuntimeTypes.isSession(method.getMethodDeclaration().getParameterTypes()[parameter])
                ? in(method.getMethodDeclaration().getAnnotations(), SessionApi.PARTICIPANT)
                : Optional.empty();
    }

    /** The part that the annotations of a variable name. */
    static Optional<Part> ofVariable(Expression name) {
        if (Scopes.areNeeded(name)) {
            return Declarations.named(name).flatMap(PlayedParts::written);
        }
        return switch (name) {
            case FieldAccess field when field.resolveFieldBinding() != null ->
                in(field.resolveFieldBinding().getVariableDeclaration().getAnnotations());
            case Name other when other.resolveBinding() instanceof IVariableBinding variable ->
                in(variable.getVariableDeclaration().getAnnotations());
            default -> Optional.empty();
        };
    }

    /** The part that is left of the session that a called method returns. */
    public static Optional<Part> ofResult(MethodInvocation call) {
        return Scopes.areNeeded(call)
                ? ScopedMethods.declared(call).flatMap(PlayedParts::ofResult)
                : Optional.ofNullable(call.resolveMethodBinding()).flatMap(PlayedParts::ofResult);
    }

    /** The part that the annotation of a declaration names, as it is written. */
    public static Optional<Part> written(VariableDeclaration variable) {
        return written(Declarations.modifiers(variable));
    }

    private static Optional<Part> written(List<ASTNode> modifiers) {
        return written(modifiers, SessionApi.PLAYS);
    }

    private static Optional<Part> written(List<ASTNode> modifiers, String name) {
        return WrittenAnnotations.annotation(modifiers, name)
                .flatMap(annotation -> part(WrittenAnnotations.texts(annotation, SessionApi.PROTOCOL_MEMBER),
                        WrittenAnnotations.texts(annotation, SessionApi.ROLE_MEMBER)));
    }

    /** The part that a method plays with a parameter: what it says itself, or else what a method says that it overrides. */
    static Optional<Part> of(IMethodBinding method, int parameter) {
        return own(method, parameter).or(() -> overridden(method, parameter));
    }

    /** The part that a method says itself that it plays, if its code can be held to it, which that of a native one cannot. */
    static Optional<Part> own(IMethodBinding method, int parameter) {
        return parameter >= method.getParameterTypes().length || Modifier.isNative(method.getModifiers()) || !isToldByType(method, parameter)
                ? Optional.empty()
                : in(method.getMethodDeclaration().getParameterAnnotations(parameter))
                        .or(() -> Modifier.isAbstract(method.getModifiers()) ? ofParticipant(method, parameter) : Optional.empty());
    }

    /** Whether a parameter is declared as what plays a part: code that gets it as something else is not held to the part. */
    private static boolean isToldByType(IMethodBinding method, int parameter) {
        ITypeBinding declared = method.getMethodDeclaration().getParameterTypes()[parameter];
        ITypeBinding type = declared.isArray() ? declared.getElementType() : declared;
        return PLAYING.contains(type.getErasure().getQualifiedName());
    }

    /** The part that is left of the session that a method returns, as far as the file tells. */
    public static Optional<Part> ofResult(MethodDeclaration method) {
        return Scopes.areNeeded(method)
                ? written(Trees.list(method.modifiers())).or(() -> ScopedMethods.overridden(method).flatMap(PlayedParts::ofResult))
                : Optional.ofNullable(method.resolveBinding()).flatMap(PlayedParts::ofResult);
    }

    /** The part that is left of the session that a method returns: what it says itself, or else what a method says that it overrides. */
    public static Optional<Part> ofResult(IMethodBinding method) {
        return in(method.getMethodDeclaration().getAnnotations()).or(() ->
                overridden(method, other -> in(other.getMethodDeclaration().getAnnotations())));
    }

    /** The part that these annotations name. */
    static Optional<Part> in(IAnnotationBinding[] annotations) {
        return in(annotations, SessionApi.PLAYS);
    }

    private static Optional<Part> in(IAnnotationBinding[] annotations, String name) {
        return Stream.of(annotations)
                .filter(annotation -> annotation.getAnnotationType() != null && annotation.getAnnotationType().getQualifiedName().equals(name))
                .findFirst()
                .flatMap(annotation -> part(texts(annotation, SessionApi.PROTOCOL_MEMBER), texts(annotation, SessionApi.ROLE_MEMBER)));
    }

    private static Optional<Part> part(List<String> protocols, List<String> roles) {
        return protocols.isEmpty() || roles.isEmpty() ? Optional.empty() : Optional.of(new Part(protocols, roles.getFirst()));
    }

    /** What the nearest method says that this one overrides. */
    static Optional<Part> overridden(IMethodBinding method, int parameter) {
        return overridden(method, other -> own(other, parameter).or(() -> ofParticipant(other, parameter)));
    }

    /** What a parameter is called, in a class file without names as the Java compiler calls it. */
    static String parameterName(IMethodBinding method, int parameter) {
        String[] names = method.getMethodDeclaration().getParameterNames();
        return parameter < names.length ? names[parameter] : "arg" + parameter;
    }

    /** Whether a method overrides another one. */
    static boolean overridesAny(IMethodBinding method) {
        return overridden(method, Optional::of).isPresent();
    }

    private static <T> Optional<T> overridden(IMethodBinding method, Function<IMethodBinding, Optional<T>> said) {
        Deque<ITypeBinding> open = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        addSupertypes(method.getDeclaringClass(), open);
        while (!open.isEmpty()) {
            ITypeBinding type = open.remove();
            if (!seen.add(type.getKey())) {
                continue;
            }
            for (IMethodBinding other : type.getDeclaredMethods()) {
                Optional<T> part = method.overrides(other) ? said.apply(other) : Optional.empty();
                if (part.isPresent()) {
                    return part;
                }
            }
            addSupertypes(type, open);
        }
        return Optional.empty();
    }

    private static void addSupertypes(ITypeBinding type, Deque<ITypeBinding> open) {
        // The one class that everything overrides plays nothing, and reading its methods costs as much as reading those of a real one.
        if (type.getSuperclass() != null && type.getSuperclass().getSuperclass() != null) {
            open.add(type.getSuperclass());
        }
        open.addAll(List.of(type.getInterfaces()));
    }

    /** The constants of a member, which are one or several. */
    private static List<String> texts(IAnnotationBinding annotation, String member) {
        for (IMemberValuePairBinding pair : annotation.getDeclaredMemberValuePairs()) {
            if (pair.getName().equals(member)) {
                Object[] values = pair.getValue() instanceof Object[] several ? several : new Object[] {pair.getValue()};
                return Stream.of(values).flatMap(value -> value instanceof String text ? Stream.of(text) : Stream.empty()).toList();
            }
        }
        return List.of();
    }
}
