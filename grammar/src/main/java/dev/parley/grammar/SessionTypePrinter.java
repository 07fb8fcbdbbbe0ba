package dev.parley.grammar;

import dev.parley.core.type.SessionType;
import dev.parley.grammar.layout.LayoutWriter;
import dev.parley.grammar.layout.SessionTypeLayout;
import java.util.List;

/**
 * Writes two-party protocols in SJ's notation, in the canonical layout. With {@link PayloadNames#QUALIFIED} names, parsing the text gives
 * the type back, provided that its peers are {@link SessionType#PEER}, that nothing in it has a reserved label, and that no member of it is
 * empty. Stateless.
 */
public final class SessionTypePrinter {
    private SessionTypePrinter() {}

    /** The declaration {@code protocol p { .. }} and an end of line. */
    public static String print(String protocol, SessionType type, PayloadNames names) {
        return LayoutWriter.write(List.of(new SessionTypeLayout(names.text()).declaration("protocol " + protocol + " ", type)));
    }
}
