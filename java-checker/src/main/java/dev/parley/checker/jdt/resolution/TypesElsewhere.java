package dev.parley.checker.jdt.resolution;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;

/**
 * The types of other files that a tree without bindings knows. They are in a tree of their own, so that nobody takes their code for that of
 * the file itself. Copying them costs more than anything else that is done for a keystroke where a text names many, so that the next tree of
 * the same text gets the copies of this one. Not safe for use by several threads.
 */
public final class TypesElsewhere {
    private static final String TYPES = TypesElsewhere.class.getName();

    private final CompilationUnit elsewhere = AST.newAST(AST.getJLSLatest(), false).newCompilationUnit();
    private Map<AbstractTypeDeclaration, AbstractTypeDeclaration> copies = new IdentityHashMap<>();

    /**
     * Makes types known to a tree, and no longer to the one before. Of those that have the same simple name none is known, nor is one that
     * is named as one of the file.
     *
     * @param declared those that their files declare on their own
     */
    @SuppressWarnings("unchecked")
    void addTo(CompilationUnit unit, List<AbstractTypeDeclaration> declared) {
        Map<AbstractTypeDeclaration, AbstractTypeDeclaration> before = copies;
        copies = new IdentityHashMap<>();
        elsewhere.types().clear();
        declared.forEach(type -> elsewhere.types().add(copies.computeIfAbsent(type,
                each -> before.containsKey(each) ? before.get(each) : (AbstractTypeDeclaration) ASTNode.copySubtree(elsewhere.getAST(), each))));
        Set<String> own = ScopedTypes.types(unit).map(TypesElsewhere::name).collect(Collectors.toSet());
        Map<String, List<AbstractTypeDeclaration>> named = ScopedTypes.types(elsewhere).collect(Collectors.groupingBy(TypesElsewhere::name));
        List<AbstractTypeDeclaration> known = named.entrySet().stream()
                .filter(types -> types.getValue().size() == 1 && !own.contains(types.getKey()))
                .map(types -> types.getValue().getFirst())
                .toList();
        List<AbstractTypeDeclaration> all = Stream.concat(ScopedTypes.types(unit), known.stream()).toList();
        // Whoever looks at a type that is declared elsewhere knows the same types as the file.
        Stream.of(unit, elsewhere).forEach(tree -> tree.setProperty(TYPES, all));
    }

    private static String name(AbstractTypeDeclaration type) {
        return type.getName().getIdentifier();
    }

    /** All types that the code around a node knows, those of the file itself first. */
    @SuppressWarnings("unchecked")
    public static Stream<AbstractTypeDeclaration> known(ASTNode node) {
        return node.getRoot().getProperty(TYPES) instanceof List<?> types
                ? ((List<AbstractTypeDeclaration>) types).stream()
                : ScopedTypes.types(node);
    }
}
