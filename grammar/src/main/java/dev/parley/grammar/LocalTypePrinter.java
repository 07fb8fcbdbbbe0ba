package dev.parley.grammar;

import dev.parley.core.type.LocalType;
import dev.parley.core.type.Role;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.LayoutWriter;
import dev.parley.grammar.layout.LocalTypeLayout;
import dev.parley.grammar.layout.Remarks;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes local types in the notation of <i>Session Type Guided Distributed Interaction</i>, Fig. 3, in the canonical layout. With
 * {@link PayloadNames#QUALIFIED} names, parsing the text gives the type back, up to the nesting of sequences, provided that its lists of
 * peers are in the protocol's order of roles, and that no branch or message has a reserved label, which is printed but cannot be read.
 * Stateless.
 */
public final class LocalTypePrinter {
    private LocalTypePrinter() {}

    /**
     * The declaration {@code protocol p@role { .. }} and an end of line.
     *
     * @param protocol the protocol's name as it is to be written, simple or qualified
     * @param roles all roles of the protocol
     */
    public static String print(String protocol, List<Role> roles, Role role, LocalType type, PayloadNames names) {
        Set<Role> others = roles.stream().filter(other -> !other.equals(role)).collect(Collectors.toSet());
        Section body = new Section("", new LocalTypeLayout(others, names.text()).items(type), Remarks.NONE);
        return LayoutWriter.write(
                List.of(new Block("protocol " + protocol + "@" + role + " ", Brackets.BODY, List.of(body), Remarks.NONE)));
    }
}
