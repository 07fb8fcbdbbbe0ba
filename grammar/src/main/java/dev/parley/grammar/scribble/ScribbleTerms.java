package dev.parley.grammar.scribble;

import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.grammar.layout.Item;
import dev.parley.grammar.layout.Item.Block;
import dev.parley.grammar.layout.Item.Brackets;
import dev.parley.grammar.layout.Item.Section;
import dev.parley.grammar.layout.Item.Statement;
import dev.parley.grammar.layout.Remarks;
import java.util.List;
import java.util.stream.Collectors;

/** What global and local protocols are written alike in. */
final class ScribbleTerms {
    private ScribbleTerms() {}

    /** {@code (role A, role B)} */
    static String declarations(List<Role> roles) {
        return roles.stream().map(role -> "role " + role).collect(Collectors.joining(", ", "(", ")"));
    }

    /** {@code l(Int, P@A)}, with the names that the module has for the types. */
    static String content(Label label, List<PayloadType> payloads) {
        return label + payloads.stream().map(PayloadType::text).collect(Collectors.joining(", ", "(", ")"));
    }

    static String names(List<Role> roles) {
        return roles.stream().map(Role::name).collect(Collectors.joining(", "));
    }

    static Item statement(String text) {
        return new Statement(text, Remarks.NONE);
    }

    static Item block(String head, Brackets brackets, List<Section> sections) {
        return new Block(head, brackets, sections, Remarks.NONE);
    }

    static Section section(List<Item> items) {
        return new Section("", items, Remarks.NONE);
    }

    static IllegalArgumentException foreign(Record term) {
        return new IllegalArgumentException("Scribble has no " + term.getClass().getSimpleName());
    }
}
