package dev.parley.grammar.scribble.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;
import java.util.Optional;

/** What a message consists of, or an argument of {@code do}. */
public sealed interface MessageSyntax {

    SourceSpan span();

    /** {@code l(Int, x: Str)}, {@code (Int)}, {@code ()} */
    record Literal(Optional<Name> label, List<Payload> payloads, SourceSpan span) implements MessageSyntax {
        public Literal {
            payloads = List.copyOf(payloads);
        }
    }

    /** {@code M}: a declared signature, or a parameter; as an argument of {@code do} also the type of a payload. */
    record Named(Name name) implements MessageSyntax {
        @Override
        public SourceSpan span() {
            return name.span();
        }
    }

    /**
     * {@code Int}, {@code x: Int}, {@code x: int{x > 0}}, {@code P@A}.
     *
     * @param type the type, or the protocol of a delegated session
     * @param role the role at which a session is delegated
     * @param refinement nuScr's condition on the value, as written, without its braces
     */
    record Payload(Optional<Name> variable, Name type, Optional<Name> role, Optional<String> refinement, SourceSpan span) {}
}
