package dev.parley.grammar;

import dev.parley.core.type.GlobalProtocol;
import dev.parley.grammar.layout.GlobalTypeLayout;
import dev.parley.grammar.layout.Item;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import dev.parley.grammar.layout.LayoutWriter;
import dev.parley.grammar.layout.Notation;
import dev.parley.grammar.layout.Remarks;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes global protocols in the multiparty notation, in the canonical layout. With {@link PayloadNames#QUALIFIED} names, parsing the
 * text gives the protocol back, up to the nesting of sequences, for which the notation has no brackets. Stateless.
 */
public final class GlobalTypePrinter {
    private GlobalTypePrinter() {}

    /** The declaration, without the package: {@code protocol p { .. }} and an end of line. */
    public static String print(GlobalProtocol protocol, PayloadNames names) {
        List<Item> body = new ArrayList<>();
        body.add(new Statement(Notation.participants(protocol.roles()), Remarks.NONE));
        body.addAll(new GlobalTypeLayout(names.text()).items(protocol.type()));
        Section section = new Section("", body, Remarks.NONE);
        return LayoutWriter.write(
                List.of(new Block("protocol " + protocol.simpleName() + " ", Brackets.BODY, List.of(section), Remarks.NONE)));
    }
}
