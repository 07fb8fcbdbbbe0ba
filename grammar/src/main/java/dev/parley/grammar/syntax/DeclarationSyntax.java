package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;
import java.util.Optional;

/** What a file declares. */
public sealed interface DeclarationSyntax {

    /** The name after {@code protocol}. */
    Name name();

    /** From {@code protocol} to the closing brace. */
    SourceSpan span();

    /** Whether a place is in the text of this declaration. */
    default boolean contains(SourceSpan place) {
        return place.file().equals(span().file())
                && place.range().start().compareTo(span().range().start()) >= 0
                && place.range().end().compareTo(span().range().end()) <= 0;
    }

    /** {@code protocol p { participants A, B; .. }} */
    record Global(Name name, Optional<Participants> participants, List<GlobalStep> steps, SourceSpan span)
            implements DeclarationSyntax {
        public Global {
            steps = List.copyOf(steps);
        }

        public List<Name> roles() {
            return participants.map(Participants::roles).orElse(List.of());
        }
    }

    /** {@code participants A, B;} */
    record Participants(List<Name> roles, SourceSpan span) {
        public Participants {
            roles = List.copyOf(roles);
        }
    }

    /** {@code protocol p cbegin.!<int>}, {@code protocol p { cbegin.!<int> }}: a two-party protocol, as one of its ends sees it. */
    record Session(Name name, SessionSyntax type, SourceSpan span) implements DeclarationSyntax {}

    /** {@code protocol p@role { .. }} */
    record Local(Name name, Name role, List<LocalStep> steps, SourceSpan span) implements DeclarationSyntax {
        public Local {
            steps = List.copyOf(steps);
        }
    }
}
