package dev.parley.checker.jdt.session;

import dev.parley.checker.diagnostics.PartDiffers;
import dev.parley.checker.diagnostics.SessionDoesNotFit;
import dev.parley.checker.diagnostics.SessionPassedOn;
import dev.parley.checker.diagnostics.SessionStored;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.session.PlayedParts.Part;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclaration;

/**
 * Where a file says of a part that it is played, which callers rely on, and has no method that could be held to that: on the component of a
 * record, which does nothing but keep the session, and in a class that implements an interface by what it inherits.
 */
public final class UnheldParts {
    private final ProtocolNames names;
    private final List<Diagnostic> found = new ArrayList<>();

    private UnheldParts(ProtocolNames names) {
        this.names = names;
    }

    public static List<Diagnostic> findings(CompilationUnit unit, ProtocolNames names) {
        UnheldParts parts = new UnheldParts(names);
        TreeIndex.all(unit, RecordDeclaration.class).forEach(parts::components);
        TreeIndex.all(unit, TypeDeclaration.class).forEach(parts::inherited);
        return parts.found;
    }

    private void components(RecordDeclaration record) {
        for (SingleVariableDeclaration component : Trees.<SingleVariableDeclaration>list(record.recordComponents())) {
            if (RuntimeTypes.isSession(component.getType()) && (PlayedParts.written(component).isPresent() || isGivenAsPart(record, component))) {
                String name = component.getName().getIdentifier();
                found.add(SessionStored.at(names.span(Trees.extent(component.getName())), name, record.getName().getIdentifier() + "." + name));
            }
        }
    }

    /** Whether the method that every record has for a component implements one that says where the session stands. */
    private static boolean isGivenAsPart(RecordDeclaration record, SingleVariableDeclaration component) {
        String name = component.getName().getIdentifier();
        return record.resolveBinding() != null
                && new DeclaredClass(record).plainMethod(name).isEmpty()
                && interfaces(record.resolveBinding())
                        .flatMap(each -> Stream.of(each.getDeclaredMethods()))
                        .anyMatch(method -> method.getName().equals(name) && method.getParameterTypes().length == 0
                                && PlayedParts.ofResult(method).isPresent());
    }

    private void inherited(TypeDeclaration type) {
        ITypeBinding binding = type.resolveBinding();
        if (binding != null && binding.getInterfaces().length > 0 && hasMethodsOfOther(binding.getSuperclass())) {
            SourceSpan place = names.span(Trees.extent(type.getName()));
            interfaces(binding).flatMap(each -> Stream.of(each.getDeclaredMethods())).forEach(method -> inherited(binding, method, place));
        }
    }

    /** Whether a class is more than the one that everything extends, which has no method that plays a part. */
    private static boolean hasMethodsOfOther(ITypeBinding superclass) {
        return superclass != null && superclass.getSuperclass() != null;
    }

    private static Stream<ITypeBinding> interfaces(ITypeBinding type) {
        return Stream.of(type.getInterfaces()).flatMap(each -> Stream.concat(Stream.of(each), interfaces(each))).distinct();
    }

    /** The method of a superclass that is not held to a part, and that a class has for a method which plays it. */
    private void inherited(ITypeBinding type, IMethodBinding played, SourceSpan place) {
        if (RuntimeTypes.isSession(played.getReturnType())) {
            PlayedParts.ofResult(played).ifPresent(part -> inherited(type, played, place, part));
        }
        for (int i = 0; i < played.getParameterTypes().length; i++) {
            Optional<Part> part = PlayedParts.of(played, i);
            Optional<IMethodBinding> method = part.isEmpty() ? Optional.empty() : runs(type, played);
            if (method.isPresent() && !method.get().getDeclaringClass().isEqualTo(type) && !method.get().overrides(played)) {
                Optional<Part> own = PlayedParts.of(method.get(), i);
                if (own.isEmpty()) {
                    found.add(SessionPassedOn.at(place, PlayedParts.parameterName(played, i), method.get().getName()));
                } else if (!own.equals(part)) {
                    found.add(PartDiffers.at(place, method.get().getName(), own.get().words(), part.get().words()));
                }
            }
        }
    }

    /** Likewise of what a method gives. */
    private void inherited(ITypeBinding type, IMethodBinding said, SourceSpan place, Part part) {
        runs(type, said)
                .filter(method -> !method.getDeclaringClass().isEqualTo(type) && !method.overrides(said)
                        && !PlayedParts.ofResult(method).equals(Optional.of(part)))
                .ifPresent(method -> found.add(SessionDoesNotFit.returnedUnseen(place, said.getName(), method.getName() + "()")));
    }

    /** The method with a body that a class has for one of an interface: its own, or the nearest that it inherits from a class. */
    private static Optional<IMethodBinding> runs(ITypeBinding type, IMethodBinding method) {
        return Stream.iterate(type, each -> each != null, ITypeBinding::getSuperclass)
                .flatMap(each -> Stream.of(each.getDeclaredMethods()))
                .filter(each -> each.getName().equals(method.getName()) && (each.isSubsignature(method) || method.isSubsignature(each)))
                .filter(each -> !Modifier.isStatic(each.getModifiers()) && !Modifier.isPrivate(each.getModifiers()))
                .findFirst()
                .filter(each -> !Modifier.isAbstract(each.getModifiers()));
    }
}
