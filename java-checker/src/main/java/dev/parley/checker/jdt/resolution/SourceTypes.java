package dev.parley.checker.jdt.resolution;

import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.jdt.compiler.AuxiliaryTypes;
import dev.parley.checker.jdt.compiler.FileVersion;
import dev.parley.checker.jdt.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;

/**
 * The source files whose types a tree without bindings names, by its package and its imports (JLS 6.5.5). Each is parsed when it is named
 * first, and again when it has changed. Safe for use by several threads.
 */
public final class SourceTypes {
    private static final int KEPT = 256;
    private static final int KEPT_TEXTS = 8;

    private final Map<Path, Read> files = new LinkedHashMap<>(16, 0.75f, true);
    /** What texts know that nobody looks at now, by their paths. */
    private final Map<String, TypesElsewhere> texts = new LinkedHashMap<>();
    private final AuxiliaryTypes auxiliary = new AuxiliaryTypes();

    /** A file as it was parsed. Its tree is not changed any more. */
    private record Read(FileVersion version, CompilationUnit unit) {}

    /**
     * Makes the types known to a tree that it names, for as long as the tree is looked at.
     *
     * @param path of the text
     */
    public <T> T with(String path, CompilationUnit unit, JavaEnvironment environment, Supplier<T> look) {
        TypesElsewhere known = taken(path);
        known.addTo(unit, namedBy(unit, environment));
        T seen = look.get();
        keep(path, known);
        return seen;
    }

    /** Nobody else gets the same until it is kept again: of two who look at one text at once, one has copies of its own. */
    private synchronized TypesElsewhere taken(String path) {
        return Optional.ofNullable(texts.remove(path)).orElseGet(TypesElsewhere::new);
    }

    private synchronized void keep(String path, TypesElsewhere known) {
        texts.put(path, known);
        if (texts.size() > KEPT_TEXTS) {
            texts.remove(texts.keySet().iterator().next());
        }
    }

    /** Gives back what is kept for a text. */
    public synchronized void forget(String path) {
        texts.remove(path);
    }

    /** The types that the files declare which a tree names, and those that these extend and hold. */
    private List<AbstractTypeDeclaration> namedBy(CompilationUnit unit, JavaEnvironment environment) {
        List<AbstractTypeDeclaration> found = new ArrayList<>();
        Set<Path> seen = new HashSet<>();
        Map<Path, Map<String, Path>> besides = new HashMap<>();
        Deque<Named> open = new ArrayDeque<>(List.of(new Named(unit, identifiers(List.of(unit)))));
        while (!open.isEmpty()) {
            Named next = open.remove();
            Set<String> own = new HashSet<>(ScopedTypes.types(next.place()).map(type -> type.getName().getIdentifier()).toList());
            next.names().stream()
                    .filter(name -> !own.contains(name))
                    .flatMap(name -> file(name, next.place(), environment).or(() -> besides(name, next.place(), environment, besides)).stream())
                    .filter(seen::add)
                    .flatMap(file -> read(file, environment).stream())
                    .forEach(other -> {
                        found.addAll(Trees.list(other.types()));
                        open.add(new Named(other, identifiers(ScopedTypes.types(other).flatMap(SourceTypes::parts).toList())));
                    });
        }
        return found;
    }

    /** Names of types, with the file that they are in. */
    private record Named(CompilationUnit place, Set<String> names) {}

    /** What is to be known of a type so that its objects are. */
    private static Stream<ASTNode> parts(AbstractTypeDeclaration type) {
        Stream<Type> parts = switch (type) {
            case RecordDeclaration record ->
                Trees.<SingleVariableDeclaration>list(record.recordComponents()).stream().map(SingleVariableDeclaration::getType);
            case TypeDeclaration plain -> Trees.<Type>list(plain.permittedTypes()).stream();
            default -> Stream.empty();
        };
        return Stream.concat(ScopedMethods.supertypes(type), parts).filter(Objects::nonNull).map(part -> part);
    }

    /** Names that may be those of types, as all of them are written. */
    private static Set<String> identifiers(List<? extends ASTNode> nodes) {
        Set<String> found = new HashSet<>();
        nodes.forEach(node -> node.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (Character.isUpperCase(name.getIdentifier().charAt(0))) {
                    found.add(name.getIdentifier());
                }
                return true;
            }
        }));
        return found;
    }

    private static Optional<Path> file(String name, CompilationUnit place, JavaEnvironment environment) {
        return ScopedTypes.qualified(name, place)
                .flatMap(qualified -> environment.sourceFolders().stream().flatMap(folder -> files(folder, qualified)))
                .filter(file -> environment.overlay().containsKey(file) || Files.isRegularFile(file))
                .findFirst();
    }

    /** The file of the same package in which a class stands beside the one that the file is called like. */
    private Optional<Path> besides(String name, CompilationUnit place, JavaEnvironment environment, Map<Path, Map<String, Path>> known) {
        String folder = place.getPackage() == null ? "" : place.getPackage().getName().getFullyQualifiedName().replace('.', '/');
        return environment.sourceFolders().stream()
                .map(root -> root.resolve(folder).normalize())
                .flatMap(files -> Optional.ofNullable(known.computeIfAbsent(files, each -> auxiliaryIn(each, environment)).get(name)).stream())
                .findFirst();
    }

    private synchronized Map<String, Path> auxiliaryIn(Path folder, JavaEnvironment environment) {
        return auxiliary.in(folder, environment);
    }

    /** The files that a class may be in, whose outer ones are named with a capital letter. */
    private static Stream<Path> files(Path folder, String qualified) {
        return Stream.iterate(qualified, SourceTypes::isType, type -> type.substring(0, Math.max(0, type.lastIndexOf('.'))))
                .map(type -> folder.resolve(type.replace('.', '/') + ".java"));
    }

    private static boolean isType(String qualified) {
        String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
        return !simple.isEmpty() && Character.isUpperCase(simple.charAt(0));
    }

    private synchronized Optional<CompilationUnit> read(Path file, JavaEnvironment environment) {
        try {
            FileVersion version = FileVersion.of(file, environment);
            Read last = files.get(file);
            if (last == null || !last.version().equals(version)) {
                last = new Read(version, parse(version.text(file, environment)));
                files.put(file, last);
                if (files.size() > KEPT) {
                    files.remove(files.keySet().iterator().next());
                }
            }
            return Optional.of(last.unit());
        } catch (IOException unreadable) {
            // That it cannot be read is reported where it is checked.
            return Optional.empty();
        }
    }

    private static CompilationUnit parse(String text) {
        ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
        String newest = JavaCore.latestSupportedJavaVersion();
        parser.setCompilerOptions(Map.of(JavaCore.COMPILER_SOURCE, newest, JavaCore.COMPILER_COMPLIANCE, newest));
        parser.setKind(ASTParser.K_COMPILATION_UNIT);
        parser.setStatementsRecovery(true);
        parser.setSource(text.toCharArray());
        return (CompilationUnit) parser.createAST(null);
    }
}
