package dev.parley.checker.jdt;

import dev.parley.checker.Consulted;
import dev.parley.checker.JavaSource;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.diagnostics.WrongPayloadType;
import dev.parley.checker.jdt.payload.HeldTypes;
import dev.parley.checker.jdt.payload.PayloadTypes;
import dev.parley.checker.jdt.resolution.ProjectMethods;
import dev.parley.checker.jdt.resolution.ProjectMethods.OtherFile;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.session.PartParameter;
import dev.parley.checker.jdt.session.ParticipantMethod;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeArguments;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.NodeFinder;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.Type;

/**
 * The session code of generic classes of other files, with what this file puts in for their type parameters: {@code extends Reader<String>}
 * decides what {@code T value = s.receive("A")} takes the message for. Whoever writes the argument is told, since nobody else knows of it.
 */
final class ExtendedCode {
    private final CompilationUnit unit;
    private final int length;
    private final PayloadTypes types;
    private final ProjectMethods project;
    private final Map<List<Object>, List<Told>> known = new HashMap<>();
    /** Trees that nothing was followed in yet, by their paths. */
    private final Map<String, OtherFile> fresh = new HashMap<>();

    /** @param length of the file's own text, behind which other text may follow */
    ExtendedCode(CompilationUnit unit, int length, PayloadTypes types, ProjectMethods project) {
        this.unit = unit;
        this.length = length;
        this.types = types;
        this.project = project;
    }

    /**
     * A type with arguments that the file extends or makes objects of.
     *
     * @param whose the class that extends it; empty where an object of it is made
     */
    private record Use(ParameterizedType written, ITypeBinding type, Optional<ITypeBinding> whose) {}

    /** What is wrong in the code of another file, and the method that it is in. */
    private record Told(Diagnostic finding, Optional<IMethodBinding> method) {}

    /** The names of the protocols that such code follows. */
    Stream<String> protocols() {
        uses().stream().flatMap(use -> ancestors(use.type())).forEach(type -> project.source(type)
                .filter(source -> !fresh.containsKey(source.path()))
                .flatMap(source -> project.other(source))
                .ifPresent(other -> fresh.put(other.source().path(), other)));
        return fresh.values().stream()
                .flatMap(other -> TreeIndex.all(other.unit(), MethodDeclaration.class).stream())
                .flatMap(method -> Stream.concat(
                        ParticipantMethod.of(method)
                                .flatMap(participant -> participant.member(SessionApi.PROTOCOL_MEMBER))
                                .map(ProtocolNames.Written::value)
                                .stream(),
                        PartParameter.of(method).flatMap(parameter -> parameter.part().protocols().stream())));
    }

    List<Diagnostic> findings(ProtocolNames names) {
        Map<Extent, Diagnostic> found = new LinkedHashMap<>();
        for (Use use : uses()) {
            for (Map.Entry<JavaSource, List<ITypeBinding>> file : byFile(use.type()).entrySet()) {
                Map<String, ITypeBinding> put = new HashMap<>();
                file.getValue().forEach(ancestor -> put.putAll(put(ancestor)));
                for (Told told : told(file.getKey(), put, names)) {
                    if (told.method().filter(method -> isOverridden(method, use, file.getValue())).isEmpty()) {
                        Extent place = place(use, put, told.finding());
                        found.putIfAbsent(place, WrongPayloadType.putIn(names.span(place), told.finding()));
                    }
                }
            }
        }
        return List.copyOf(found.values());
    }

    private List<Use> uses() {
        List<Use> found = new ArrayList<>();
        for (ASTNode node : TreeIndex.in(unit)) {
            if (node.getStartPosition() < length) {
                switch (node) {
                    case AbstractTypeDeclaration declared -> ScopedMethods.supertypes(declared)
                            .forEach(type -> add(type, type.resolveBinding(), Optional.ofNullable(declared.resolveBinding()), found));
                    case ClassInstanceCreation made when made.getAnonymousClassDeclaration() != null ->
                        Optional.ofNullable(made.getAnonymousClassDeclaration().resolveBinding())
                                .ifPresent(body -> add(made.getType(), extended(body), Optional.of(body), found));
                    case ClassInstanceCreation made -> add(made.getType(), made.resolveTypeBinding(), Optional.empty(), found);
                    case CreationReference reference -> add(reference.getType(), reference.getType().resolveBinding(), Optional.empty(), found);
                    default -> {}
                }
            }
        }
        return found;
    }

    private static ITypeBinding extended(ITypeBinding body) {
        return body.getInterfaces().length == 0 ? body.getSuperclass() : body.getInterfaces()[0];
    }

    /** @param type null where it does not resolve */
    private static void add(Type written, ITypeBinding type, Optional<ITypeBinding> whose, List<Use> found) {
        if (written instanceof ParameterizedType generic && type != null && type.isParameterizedType()) {
            found.add(new Use(generic, type, whose));
        }
    }

    /** The generic classes of other files, with the arguments that they have in a type which is one of them, or extends one. */
    private Stream<ITypeBinding> ancestors(ITypeBinding type) {
        Stream<ITypeBinding> above = Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces())).flatMap(this::ancestors);
        boolean isElsewhere = type.isParameterizedType() && type.isFromSource() && unit.findDeclaringNode(type.getTypeDeclaration().getKey()) == null;
        return isElsewhere && !put(type).isEmpty() ? Stream.concat(Stream.of(type), above) : above;
    }

    private Map<JavaSource, List<ITypeBinding>> byFile(ITypeBinding type) {
        Map<JavaSource, List<ITypeBinding>> files = new LinkedHashMap<>();
        ancestors(type).distinct().forEach(ancestor -> project.source(ancestor)
                .ifPresent(source -> files.computeIfAbsent(source, missing -> new ArrayList<>()).add(ancestor)));
        return files;
    }

    /** What a type puts in for the type parameters of its class, by their keys, as far as that is a type of its own. */
    private static Map<String, ITypeBinding> put(ITypeBinding type) {
        ITypeBinding[] parameters = type.getTypeDeclaration().getTypeParameters();
        ITypeBinding[] arguments = type.getTypeArguments();
        Map<String, ITypeBinding> put = new HashMap<>();
        IntStream.range(0, Math.min(parameters.length, arguments.length))
                .filter(i -> !arguments[i].isTypeVariable() && !arguments[i].isWildcardType() && !arguments[i].isCapture()
                        && !arguments[i].isRecovered())
                .forEach(i -> put.put(parameters[i].getKey(), arguments[i]));
        return put;
    }

    private List<Told> told(JavaSource source, Map<String, ITypeBinding> put, ProtocolNames names) {
        List<Object> key = List.of(source.path(),
                put.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue().getKey()).sorted().toList());
        List<Told> last = known.get(key);
        if (last == null) {
            last = Optional.ofNullable(fresh.remove(source.path())).or(() -> project.other(source)).map(other -> told(other, put, names))
                    .orElse(List.of());
            known.put(key, last);
        }
        return last;
    }

    private List<Told> told(OtherFile other, Map<String, ITypeBinding> put, ProtocolNames names) {
        CompilationUnit tree = other.unit();
        HeldTypes held = new HeldTypes.PutIn(types, new TypeArguments(tree), put);
        ParsedFile file = new ParsedFile(tree, other.source().text(), held, other.methods());
        LineIndex lines = new LineIndex(other.source().text());
        return new FileCheck(other.source(), file, names.lookup(), true).run(() -> Consulted.NOTHING).diagnostics().stream()
                .filter(finding -> finding.kind().equals(WrongPayloadType.KIND))
                .map(finding -> new Told(finding, method(tree, lines.offset(finding.span().range().start()))))
                .toList();
    }

    private static Optional<IMethodBinding> method(CompilationUnit tree, int offset) {
        return Stream.iterate(NodeFinder.perform(tree, offset, 0), here -> here != null, ASTNode::getParent)
                .flatMap(here -> here instanceof MethodDeclaration method ? Stream.ofNullable(method.resolveBinding()) : Stream.empty())
                .findFirst();
    }

    /** Whether objects of the extending class have another method for one of the other file. */
    private static boolean isOverridden(IMethodBinding method, Use use, List<ITypeBinding> ancestors) {
        return use.whose().filter(extending -> Stream.iterate(extending, type -> type != null, ITypeBinding::getSuperclass)
                        .takeWhile(type -> ancestors.stream().noneMatch(type::isEqualTo))
                        .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                        .anyMatch(own -> own.getName().equals(method.getName()) && erased(own).equals(erased(method))))
                .isPresent();
    }

    private static List<String> erased(IMethodBinding method) {
        return Stream.of(method.getParameterTypes()).map(type -> type.getErasure().getQualifiedName()).toList();
    }

    /** The argument that a finding is about, if it is written; the whole type where it is not known which. */
    private static Extent place(Use use, Map<String, ITypeBinding> put, Diagnostic finding) {
        List<Type> arguments = Trees.list(use.written().typeArguments());
        return arguments.stream()
                .filter(argument -> argument.resolveBinding() != null
                        && put.values().stream().anyMatch(argument.resolveBinding()::isEqualTo)
                        && finding.message().contains("`" + argument.resolveBinding().getName() + "`"))
                .findFirst()
                .map(Trees::extent)
                .orElseGet(() -> Trees.extent(use.written()));
    }
}
