package dev.parley.checker.jdt;

import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.CallEffect.Store;
import dev.parley.checker.jdt.CallEffect.Yield;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;

/**
 * What methods do with their arguments: those of the project by their bodies, those of the Java library by what is known of it, all
 * others may do anything. A method that overrides another is taken to do with its arguments what the other does.
 *
 * <p>The effects of methods that call each other are the least fixed point of what their bodies say. Not safe for use by several threads.
 */
final class CallEffects {
    private final ProjectMethods methods;
    private final Map<String, CallEffect> known = new LinkedHashMap<>();
    /** Of methods whose effects are being found: what is known so far. */
    private final Map<MethodDeclaration, CallEffect> growing = new LinkedHashMap<>();

    CallEffects(ProjectMethods methods) {
        this.methods = methods;
    }

    CallEffect of(IMethodBinding method) {
        CallEffect body = ofBody(method).orElseGet(() -> ofOther(method));
        return NoAliasMarks.on(method)
                ? body.withUniqueResult()
                : body;
    }

    private Optional<CallEffect> ofBody(IMethodBinding method) {
        String key = method.getMethodDeclaration().getKey();
        if (known.containsKey(key)) {
            return Optional.of(known.get(key));
        }
        Optional<MethodDeclaration> declaration = methods.find(method);
        if (declaration.isEmpty()) {
            return Optional.empty();
        }
        if (!growing.isEmpty()) {
            // Its own turn comes: whoever asks will ask again.
            return Optional.of(growing.computeIfAbsent(declaration.get(), body -> CallEffect.NONE));
        }
        grow(declaration.get());
        return Optional.of(known.get(key));
    }

    private void grow(MethodDeclaration first) {
        growing.put(first, CallEffect.NONE);
        boolean changed = true;
        while (changed) {
            int before = growing.size();
            changed = false;
            for (MethodDeclaration method : List.copyOf(growing.keySet())) {
                CallEffect effect = new BodyEffect(method, this).find();
                changed |= !effect.equals(growing.put(method, effect));
            }
            changed |= growing.size() > before;
        }
        growing.forEach((method, effect) -> known.put(method.resolveBinding().getKey(), effect));
        growing.clear();
    }

    private static CallEffect ofOther(IMethodBinding method) {
        ITypeBinding type = method.getDeclaringClass();
        boolean isAccessor = type.isRecord() && method.getParameterTypes().length == 0;
        if (isAccessor) {
            return CallEffect.yielding(Set.of(new Yield(CallEffect.RECEIVER, How.PART)));
        }
        if (type.isRecord() && method.isConstructor()) {
            return CallEffect.yielding(yields(method, index -> How.HOLDER, false));
        }
        String name = type.getErasure().getQualifiedName();
        if (name.equals(SessionApi.SESSION)) {
            boolean spawns = SessionApi.spawns(method.getName());
            Set<Integer> sent = spawns || method.getName().startsWith("send") ? anything(method).kept() : Set.of();
            if (spawns) {
                return new CallEffect(Set.of(), sent, Set.of(), false, false, Set.of(), Set.of(), true);
            }
            return new CallEffect(Set.of(), sent, Set.of(), false, false);
        }
        if (type.isArray()) {
            return new CallEffect(Set.of(), Set.of(), elements(method), false, false);
        }
        boolean implicit = method.isDefaultConstructor() || method.isConstructor() && name.equals("java.lang.Object");
        return implicit ? CallEffect.NONE
                : LibraryMethods.isLibrary(name) ? ofLibrary(method) : anything(method);
    }

    /** A copy of an array refers to the same elements. */
    private static Set<Yield> elements(IMethodBinding method) {
        return ShareableTypes.isShareable(method.getDeclaringClass().getComponentType()) || method.getDeclaringClass().getComponentType() == null
                ? Set.of(new Yield(CallEffect.RECEIVER, How.HOLDER))
                : Set.of();
    }

    private static CallEffect anything(IMethodBinding method) {
        Set<Integer> kept = new HashSet<>();
        for (int i = 0; i < method.getParameterTypes().length; i++) {
            kept.add(i);
        }
        return new CallEffect(Set.of(), kept, yields(method, index -> How.PART, false), true, false);
    }

    private static CallEffect ofLibrary(IMethodBinding method) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        int parameters = method.getParameterTypes().length;
        String name = method.isConstructor() ? LibraryMethods.CONSTRUCTOR : method.getName();
        return switch (LibraryMethods.treatment(name, LibraryCalls.types(method.getDeclaringClass()), isStatic)) {
            case LOOKS -> CallEffect.NONE;
            case SHOWS -> CallEffect.yielding(yields(method, index -> How.HOLDER, !isStatic && !method.isConstructor()));
            case KEEPS -> new CallEffect(stores(CallEffect.RECEIVER, parameters), Set.of(), Set.of(), false, true);
            case TAKES_ELEMENTS -> {
                boolean result = isStatic || method.isConstructor();
                Set<Integer> taken = new HashSet<>();
                for (int i = 0; i < parameters; i++) {
                    if (hasShareableElements(method.getParameterTypes()[i])) {
                        taken.add(i);
                    }
                }
                yield result
                        ? CallEffect.yielding(taken.stream().map(i -> new Yield(i, How.HOLDER)).collect(Collectors.toSet()))
                        : new CallEffect(taken.stream().map(i -> new Store(CallEffect.RECEIVER, i, false)).collect(Collectors.toSet()),
                                Set.of(), Set.of(), false, false);
            }
            case TAKES_OUT -> new CallEffect(Set.of(), Set.of(), Set.of(), false, true);
            case COPIES_ELEMENTS -> CallEffect.yielding(hasSharedElements(method)
                    ? Set.of(new Yield(isStatic ? 0 : CallEffect.RECEIVER, How.HOLDER))
                    : Set.of());
            case PASSES_ON -> CallEffect.yielding(Set.of(new Yield(0, How.SAME)));
            case FILLS_FIRST -> new CallEffect(stores(0, parameters), Set.of(), Set.of(), false, false);
            case COPIES_TO_THIRD -> new CallEffect(Set.of(new Store(2, 0, false)), Set.of(), Set.of(), false, false);
            case HANDS_TO_THREAD -> new CallEffect(Set.of(), anything(method).kept(), yields(method, index -> How.HOLDER, true), false, false,
                    Set.of(), Set.of(), true);
            case UNKNOWN -> anything(method);
        };
    }

    /** Whether what a collection or an array holds can be shared. */
    private static boolean hasShareableElements(ITypeBinding type) {
        if (type.isArray()) {
            return ShareableTypes.isShareable(type.getComponentType());
        }
        return type.getTypeArguments().length == 0
                || Stream.of(type.getTypeArguments())
                        .map(argument -> argument.isWildcardType() && argument.getBound() != null ? argument.getBound() : argument)
                        .anyMatch(ShareableTypes::isShareable);
    }

    private static boolean hasSharedElements(IMethodBinding method) {
        ITypeBinding type = method.getReturnType();
        return !type.isArray() || ShareableTypes.isShareable(type.getComponentType());
    }

    private static Set<Store> stores(int holder, int parameters) {
        Set<Store> stores = new HashSet<>();
        for (int i = 0; i < parameters; i++) {
            if (i != holder) {
                stores.add(new Store(holder, i, false));
            }
        }
        return stores;
    }

    private static Set<Yield> yields(IMethodBinding method, Function<Integer, How> how, boolean receiver) {
        Set<Yield> yields = new HashSet<>();
        for (int i = 0; i < method.getParameterTypes().length; i++) {
            yields.add(new Yield(i, how.apply(i)));
        }
        if (receiver) {
            yields.add(new Yield(CallEffect.RECEIVER, How.PART));
        }
        return yields;
    }
}
