package dev.parley.grammar.automata;

import dev.parley.core.type.PayloadType;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.SessionDeclaration;
import dev.parley.grammar.parsing.ProtocolParser;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Session types as payloads, {@code cbegin.!<int>}, which are written as in protocol files, with nothing left to look up. */
final class SessionPayload {
    /** What no name of a type starts with. */
    private static final Pattern START = Pattern.compile("[!?{]|(?:cbegin|sbegin)\\s*(?:[.!?]|$)|rec\\s+[\\w$]+\\s*\\[");

    private SessionPayload() {}

    /** Empty where the text is no session type, and so the name of another one. */
    static Optional<PayloadType> read(String text) {
        if (!START.matcher(text).lookingAt()) {
            return Optional.empty();
        }
        List<SessionDeclaration> declared = Parser.PARSER
                .parse("", "protocol payload " + text, ProtocolIndex.empty(), PayloadTypeResolver.none())
                .sessions();
        return declared.stream().findFirst().filter(SessionDeclaration::sound).map(session -> new PayloadType.Session(session.type()));
    }

    /** Created when the first session is met, since that takes a while. */
    private static final class Parser {
        static final ProtocolParser PARSER = new ProtocolParser();
    }
}
