package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.alias.CallEffect.Yield;
import dev.parley.checker.jdt.alias.FunctionArguments.Knowledge;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.resolution.ProjectMethods;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;

/**
 * What methods do with their arguments: those of the project by their bodies, those of the Java library by what is known of it, all
 * others may do anything. A method that overrides another is taken to do with its arguments what the other does.
 *
 * <p>The effects of methods that call each other are the least fixed point of what their bodies say. Not safe for use by several threads.
 */
public final class CallEffects {
    /** What is known, and what is being found: by method, and by what is known of the functions that it gets. */
    private record Table(Map<Key, CallEffect> known, Map<Key, ASTNode> growing) {}

    private record Key(String method, Knowledge functions) {}

    private final ProjectMethods methods;
    private final Predicate<IMethodBinding> isUnfinished;
    private final boolean trusting;
    private final Table table;
    /** What whoever asks knows of the functions that methods get. */
    private final Knowledge functions;

    /** @param isUnfinished whether a method is still being written, so that it is not known what it does: it is taken to do nothing */
    public CallEffects(ProjectMethods methods, Predicate<IMethodBinding> isUnfinished) {
        this(methods, isUnfinished, false, new Table(new HashMap<>(), new LinkedHashMap<>()), Knowledge.NOTHING);
    }

    private CallEffects(ProjectMethods methods, Predicate<IMethodBinding> isUnfinished, boolean trusting, Table table, Knowledge functions) {
        this.methods = methods;
        this.isUnfinished = isUnfinished;
        this.trusting = trusting;
        this.table = table;
        this.functions = functions;
    }

    /** The same of methods of which those that nothing is known of do nothing with their arguments, and a session what it says itself. */
    CallEffects trusting() {
        return new CallEffects(methods, isUnfinished, true, new Table(new HashMap<>(), new LinkedHashMap<>()), Knowledge.NOTHING);
    }

    private CallEffects knowing(Knowledge others) {
        return others == functions ? this : new CallEffects(methods, isUnfinished, trusting, table, others);
    }

    private Knowledge known(ASTNode call) {
        return FunctionArguments.known(call, functions, new NewValues(knowing(Knowledge.NOTHING))::isMaking);
    }

    /** The same as {@link #of} to whoever sees what the functions do that a call passes, where they are written there. */
    public CallEffect ofWritten(ASTNode call, IMethodBinding method) {
        return functions == Knowledge.NOTHING && FunctionArguments.areWritten(call)
                ? knowing(known(call)).of(call, method)
                : of(call, method);
    }

    /** What a call does, by the method that it runs and, if that is one of the library's, by what is passed. */
    public CallEffect of(ASTNode call, IMethodBinding method) {
        if (method.isConstructor() && method.getDeclaringClass().isAnonymous()) {
            return ofSuper(method).map(constructor -> of(call, constructor)).orElse(CallEffect.NONE);
        }
        if (isUnfinished.test(method)) {
            return CallEffect.NONE;
        }
        Knowledge passed = functions == Knowledge.NOTHING ? functions : known(call);
        return knowing(passed).ofKnown(call, method);
    }

    private CallEffect ofKnown(ASTNode call, IMethodBinding method) {
        CallEffect body = ofBody(method).orElseGet(() -> ofOther(call, method));
        boolean isThread = method.isConstructor() && LibraryCalls.types(method.getDeclaringClass()).contains("java.lang.Thread");
        CallEffect effect = isThread ? body.ofThread() : body;
        return NoAliasMarks.on(method)
                ? effect.withUniqueResult()
                : effect;
    }

    /** The constructor that the one of an anonymous class passes its arguments to (JLS 15.9.5.1). */
    private static Optional<IMethodBinding> ofSuper(IMethodBinding constructor) {
        return Stream.of(constructor.getDeclaringClass().getSuperclass().getDeclaredMethods())
                .filter(IMethodBinding::isConstructor)
                .filter(candidate -> candidate.getParameterTypes().length == constructor.getParameterTypes().length)
                .filter(candidate -> IntStream.range(0, constructor.getParameterTypes().length).allMatch(i ->
                        constructor.getParameterTypes()[i].getErasure().isEqualTo(candidate.getParameterTypes()[i].getErasure())))
                .findFirst();
    }

    private Optional<CallEffect> ofBody(IMethodBinding method) {
        Key key = new Key(method.getMethodDeclaration().getKey(), functions);
        if (table.known().containsKey(key)) {
            return Optional.of(table.known().get(key));
        }
        Optional<ASTNode> code = code(method);
        if (code.isEmpty()) {
            return Optional.empty();
        }
        boolean isAsked = !table.growing().isEmpty();
        table.growing().put(key, code.get());
        table.known().put(key, CallEffect.NONE);
        // Within the search for others its own turn comes: whoever asks will ask again.
        if (!isAsked) {
            grow();
        }
        return Optional.of(table.known().get(key));
    }

    /** The declaration of a method, or that of the class where a constructor has none of its own. */
    private Optional<ASTNode> code(IMethodBinding method) {
        return methods.find(method).<ASTNode>map(found -> found).or(() -> Optional.of(method.getDeclaringClass())
                .filter(type -> method.isDefaultConstructor() && type.isClass())
                .flatMap(type -> methods.find(type.getTypeDeclaration()))
                .map(DeclaredClass::declaration)
                .filter(AbstractTypeDeclaration.class::isInstance));
    }

    /** Whether a constructor, which may be null where it is not known, is the one of a record that declares none. */
    boolean isImplicitOfRecord(IMethodBinding constructor) {
        return constructor != null && constructor.getDeclaringClass().isRecord() && constructor.getDeclaringClass().isFromSource()
                && code(constructor).isEmpty();
    }

    /** Whether a method looks at nothing of its object that could be shared; one that is still being written is taken not to. */
    public boolean looksAtObjectAlone(IMethodBinding method) {
        return method != null && ObjectLooks.areAllOf(method, this);
    }

    boolean isUnfinished(IMethodBinding method) {
        return isUnfinished.test(method);
    }

    /** The method of the project that a call runs, as it is written. */
    Optional<MethodDeclaration> declaration(IMethodBinding method) {
        return methods.find(method);
    }

    private void grow() {
        Map<Key, ASTNode> growing = table.growing();
        boolean changed = true;
        while (changed) {
            int before = growing.size();
            changed = false;
            for (Map.Entry<Key, ASTNode> each : List.copyOf(growing.entrySet())) {
                CallEffect effect = knowing(each.getKey().functions()).effect(each.getValue());
                changed |= !effect.equals(table.known().put(each.getKey(), effect));
            }
            changed |= growing.size() > before;
        }
        growing.clear();
    }

    private CallEffect effect(ASTNode code) {
        if (code instanceof MethodDeclaration method) {
            Deposits deposits = Deposits.of(method, this);
            BodyEffect body = new BodyEffect(method, this);
            return body.find()
                    .with(ThrownValues.of(method, body.values(), this))
                    .with(RepeatedValues.of(method, deposits))
                    .with(ResultViews.of(method, deposits, this))
                    .showing(ShownFields.of(method, deposits, this));
        }
        CallEffect effect = new BodyEffect((AbstractTypeDeclaration) code, this).find();
        return RepeatedValues.isInitialized(new DeclaredClass(code), this) ? effect.repeating() : effect;
    }

    private CallEffect ofOther(ASTNode call, IMethodBinding method) {
        ITypeBinding type = method.getDeclaringClass();
        boolean isAccessor = type.isRecord() && method.getParameterTypes().length == 0;
        if (isAccessor) {
            return CallEffect.yielding(Set.of(new Yield(CallEffect.RECEIVER, How.PART)));
        }
        if (type.isRecord() && method.isConstructor()) {
            return CallEffect.yielding(yields(method, How.HOLDER));
        }
        String name = type.getErasure().getQualifiedName();
        if (name.equals(SessionApi.SESSION)) {
            boolean spawns = SessionApi.spawns(method.getName());
            Set<Integer> sent = spawns || !trusting && method.getName().startsWith("send") ? anything(method).kept() : Set.of();
            if (spawns) {
                return new CallEffect(Set.of(), sent, Set.of(), false).byThread();
            }
            return new CallEffect(Set.of(), sent, Set.of(), false);
        }
        if (type.isArray()) {
            return new CallEffect(Set.of(), Set.of(), elements(method), false);
        }
        boolean implicit = method.isDefaultConstructor() || method.isConstructor() && name.equals("java.lang.Object");
        return implicit ? CallEffect.NONE
                : LibraryMethods.isLibrary(name) ? new LibraryEffect(call, method, this).find()
                : ofUnknown(call, method);
    }

    CallEffect ofUnknown(ASTNode call, IMethodBinding method) {
        return trusting ? CallEffect.NONE : isFunction(method) ? ofFunction(call, method) : anything(method);
    }

    /** Of a call of a function, which gives what that does. */
    private CallEffect ofFunction(ASTNode call, IMethodBinding method) {
        boolean isMaking = functions == Knowledge.MAKING || !ShareableTypes.isShareable(method.getReturnType());
        boolean isKnown = functions != Knowledge.NOTHING && isMaking && FunctionArguments.isGiven(call);
        CallEffect effect = (isKnown ? CallEffect.NONE : anything(method)).ofFunction();
        return isKnown || call instanceof MethodInvocation run && new NewValues(this).isMadeBy(run) ? effect.withUniqueResult() : effect;
    }

    /** Whether a method is the one of a functional interface (JLS 9.8), so that a lambda may be what it runs. */
    private static boolean isFunction(IMethodBinding method) {
        return FunctionTypes.method(method.getDeclaringClass()).isPresent() && Modifier.isAbstract(method.getModifiers());
    }

    /** A copy of an array refers to the same elements. */
    private static Set<Yield> elements(IMethodBinding method) {
        return ShareableTypes.isShareable(method.getDeclaringClass().getComponentType()) || method.getDeclaringClass().getComponentType() == null
                ? Set.of(new Yield(CallEffect.RECEIVER, How.COPY))
                : Set.of();
    }

    /** What any method may do. */
    static CallEffect anything(IMethodBinding method) {
        Set<Integer> kept = new HashSet<>();
        for (int i = 0; i < method.getParameterTypes().length; i++) {
            kept.add(i);
        }
        return new CallEffect(Set.of(), kept, yields(method, How.SAME), true);
    }

    /** The result has this to do with every argument. */
    private static Set<Yield> yields(IMethodBinding method, How how) {
        return IntStream.range(0, method.getParameterTypes().length).mapToObj(index -> new Yield(index, how)).collect(Collectors.toSet());
    }
}
