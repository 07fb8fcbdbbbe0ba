package dev.parley.grammar.scribble.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;
import java.util.Optional;

/** A protocol of a module. */
public sealed interface ProtocolSyntax {

    Name name();

    /** In declaration order, without repetitions taken out. */
    List<Name> roles();

    List<Parameter> parameters();

    List<ScribbleStep> steps();

    /** From its first keyword to the closing brace. */
    SourceSpan span();

    /** Whether a place is in the text of this protocol. */
    default boolean contains(SourceSpan place) {
        return place.file().equals(span().file())
                && place.range().start().compareTo(span().range().start()) >= 0
                && place.range().end().compareTo(span().range().end()) <= 0;
    }

    /**
     * {@code type T}, {@code data T}, {@code sig M}, {@code sig M as N} in the header of a protocol.
     *
     * @param renamed what it was called before {@code as}, which nothing refers to
     * @param name what the protocol calls it
     */
    record Parameter(ParameterKind kind, String keyword, Optional<Name> renamed, Name name) {}

    /**
     * {@code global protocol P<type T, sig M>(role A, role B) { .. }}
     *
     * @param modifiers {@code aux} and {@code explicit} as written
     * @param parametersListed whether there are angle brackets, perhaps with nothing inside
     * @param created the roles that a nested protocol of nuScr creates
     * @param nested whether it is nuScr's {@code nested protocol}
     * @param annotation nuScr's condition, with its quotes
     */
    record Global(
            List<Name> modifiers,
            Name name,
            boolean parametersListed,
            List<Parameter> parameters,
            List<Name> roles,
            List<Name> created,
            boolean nested,
            Optional<String> annotation,
            List<ScribbleStep> steps,
            SourceSpan span)
            implements ProtocolSyntax {
        public Global {
            modifiers = List.copyOf(modifiers);
            parameters = List.copyOf(parameters);
            roles = List.copyOf(roles);
            created = List.copyOf(created);
            steps = List.copyOf(steps);
        }

        /** Whether it is only a part of other protocols and not checked as a whole of its own. */
        public boolean isAuxiliary() {
            return modifiers.stream().anyMatch(modifier -> modifier.text().equals("aux"));
        }

        /** Whether its roles open and close the connections between them themselves. */
        public boolean isExplicit() {
            return modifiers.stream().anyMatch(modifier -> modifier.text().equals("explicit"));
        }
    }

    /**
     * {@code local protocol P at A(role A, role B) { .. }}, also written {@code local protocol P(self A, role B) { .. }} or
     * {@code local protocol P(role A, role B) at A { .. }}.
     *
     * @param self the role whose part it is
     * @param roles all of them, also {@code self}
     */
    record Local(
            Name name,
            Name self,
            boolean parametersListed,
            List<Parameter> parameters,
            List<Name> roles,
            List<ScribbleStep> steps,
            SourceSpan span)
            implements ProtocolSyntax {
        public Local {
            parameters = List.copyOf(parameters);
            roles = List.copyOf(roles);
            steps = List.copyOf(steps);
        }
    }
}
