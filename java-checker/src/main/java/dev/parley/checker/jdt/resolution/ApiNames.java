package dev.parley.checker.jdt.resolution;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.PackageDeclaration;
import org.eclipse.jdt.core.dom.QualifiedName;

/** Where a file says that it means the types of the session API, and not others of the same names: in its imports, or with qualified names. */
public final class ApiNames {
    private static final String IN_PACKAGE = SessionApi.PACKAGE + ".";

    private ApiNames() {}

    /** A type of the session API, by its qualified name, and where the file names it. */
    public record Named(String type, Extent place) {}

    /**
     * The first place; empty where the file names no such type. An import of all types counts as one of sessions.
     *
     * @param length of the file's own text, behind which other text may follow
     */
    public static Optional<Named> first(CompilationUnit unit, int length) {
        Search search = new Search();
        unit.accept(search);
        return search.found.filter(named -> named.place().offset() < length);
    }

    private static final class Search extends ASTVisitor {
        private Optional<Named> found = Optional.empty();

        @Override
        public boolean visit(PackageDeclaration own) {
            return false;
        }

        @Override
        public boolean visit(ImportDeclaration imported) {
            Name name = imported.getName();
            if (imported.isOnDemand() && !imported.isStatic() && name.getFullyQualifiedName().equals(SessionApi.PACKAGE)) {
                add(new Named(SessionApi.SESSION, Trees.extent(name)));
            }
            return true;
        }

        @Override
        public boolean visit(QualifiedName name) {
            String whole = name.getFullyQualifiedName();
            if (whole.startsWith(IN_PACKAGE) && Character.isUpperCase(whole.charAt(IN_PACKAGE.length()))) {
                int end = whole.indexOf('.', IN_PACKAGE.length());
                add(new Named(end < 0 ? whole : whole.substring(0, end), Trees.extent(name)));
                return false;
            }
            return true;
        }

        private void add(Named named) {
            found = found.or(() -> Optional.of(named));
        }
    }

    /** Whether a text may contain a participant, or a method that plays a part, at all; cheap. */
    public static boolean mayBeIn(String text) {
        // What plays a part has a session as a parameter, with or without an annotation of its own.
        return text.contains(SessionApi.PACKAGE) || text.contains(SessionApi.PARTICIPANT.substring(SessionApi.PACKAGE.length() + 1));
    }
}
