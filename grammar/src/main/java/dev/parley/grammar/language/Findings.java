package dev.parley.grammar.language;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.diagnostics.SyntaxError;
import dev.parley.grammar.language.Positions.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;

/** Collects what is wrong while a file's tree is converted. */
final class Findings {
    private final Positions positions;
    private final List<Diagnostic> syntaxErrors = new ArrayList<>();
    private final List<Diagnostic> unresolvedNames = new ArrayList<>();

    Findings(Positions positions) {
        this.positions = positions;
    }

    void syntaxError(Diagnostic diagnostic) {
        syntaxErrors.add(diagnostic);
    }

    void unresolvedName(Diagnostic diagnostic) {
        unresolvedNames.add(diagnostic);
    }

    /** Mistakes that the parser itself lets pass. After one that it does not, they are mostly consequences of that one. */
    List<Diagnostic> syntaxErrors() {
        return syntaxErrors;
    }

    List<Diagnostic> unresolvedNames() {
        return unresolvedNames;
    }

    /** Asks for a {@code ;} where a declaration or a participants list ends. */
    void requireSemicolonAfter(EObject part, String what) {
        int end = Positions.end(part);
        Optional<Token> last = positions.tokenBefore(end);
        Optional<Token> next = positions.tokenFrom(end);
        if (last.isPresent() && next.isPresent() && !last.get().text().equals(";") && !next.get().text().equals(";")) {
            missingSeparator(";", "after " + what, last.get(), next.get());
        }
    }

    /**
     * Asks for a separator between a step without brackets and the step after it.
     *
     * @param blocks whether each step ends with a closing bracket, which separates by itself
     */
    void requireSeparators(List<? extends EObject> steps, List<Boolean> blocks, String separators) {
        for (int i = 0; i + 1 < steps.size(); i++) {
            int end = Positions.end(steps.get(i));
            Optional<Token> next = positions.tokenFrom(end);
            Optional<Token> last = positions.tokenBefore(end);
            if (!blocks.get(i) && next.isPresent() && last.isPresent() && !separators.contains(next.get().text())) {
                missingSeparator(";", "between two steps", last.get(), next.get());
            }
        }
    }

    /** Asks for a separator between two branches of a choice. */
    void requireBranchSeparators(List<? extends EObject> branches) {
        for (EObject branch : branches.subList(Math.min(1, branches.size()), branches.size())) {
            int start = Positions.node(branch).getOffset();
            Optional<Token> before = positions.tokenBefore(start);
            Optional<Token> label = positions.tokenFrom(start);
            if (before.isPresent() && label.isPresent() && !",;.".contains(before.get().text())) {
                missingSeparator(",", "between two branches", before.get(), label.get());
            }
        }
    }

    void requireStar(EObject loop, boolean star) {
        positions.tokenBefore(Positions.end(loop))
                .filter(last -> !star && last.text().equals("]"))
                .ifPresent(bracket -> syntaxError(SyntaxError.missingStar(positions.span(bracket))));
    }

    private void missingSeparator(String separator, String between, Token last, Token next) {
        syntaxError(SyntaxError.missingSeparator(separator, between, positions.span(last), positions.span(next), next.text()));
    }
}
