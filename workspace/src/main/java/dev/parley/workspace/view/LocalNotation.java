package dev.parley.workspace.view;

import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.Role;
import dev.parley.grammar.LocalTypePrinter;
import dev.parley.grammar.PayloadNames;
import dev.parley.grammar.scribble.ScribbleLocalPrinter;
import dev.parley.grammar.scribble.syntax.Dialect;

/** The language in which local types of a protocol are written: that of the file that declares it, which can hold them as well. */
public enum LocalNotation {
    /** {@code protocol p@A {..}} */
    PARLEY {
        @Override
        public String print(ProjectedProtocol protocol, Role role, LocalType type) {
            return LocalTypePrinter.print(protocol.simpleName(), protocol.roles(), role, type, PayloadNames.SIMPLE);
        }

        @Override
        boolean hasHere(LocalType term) {
            return switch (term) {
                case LocalType.Message message -> !isNotice(message.label());
                case LocalType.Choice choice -> choice.branches().stream().noneMatch(branch -> isNotice(branch.label()));
                case LocalType.Alternatives choice -> false;
                case LocalType.Sequence sequence -> true;
                case LocalType.Begin begin -> true;
                case LocalType.Loop loop -> true;
                case LocalType.Recursion recursion -> true;
                case LocalType.Continue jump -> true;
            };
        }

        private static boolean isNotice(Label label) {
            return label instanceof Label.Reserved reserved && reserved != Label.Reserved.NONE;
        }
    },
    /** {@code local protocol p at A(role A, role B) {..}} */
    SCRIBBLE {
        @Override
        public String print(ProjectedProtocol protocol, Role role, LocalType type) {
            return ScribbleLocalPrinter.print(protocol.simpleName(), protocol.roles(), role, type);
        }

        @Override
        boolean hasHere(LocalType term) {
            return !(term instanceof LocalType.Begin) && !(term instanceof LocalType.Loop);
        }
    };

    /** That of the file that declares the protocol; Parley's own where there is no source. */
    public static LocalNotation of(ProjectedProtocol protocol) {
        return protocol.declaration().filter(declared -> Dialect.isOneOf(declared.file())).isPresent() ? SCRIBBLE : PARLEY;
    }

    /** The declaration of the local type, and an end of line. */
    public abstract String print(ProjectedProtocol protocol, Role role, LocalType type);

    /** Whether what is printed can be read again: each notation can write some notices only in some places, or not at all. */
    public boolean canRead(LocalType type) {
        return hasHere(type) && type.children().stream().allMatch(this::canRead);
    }

    abstract boolean hasHere(LocalType term);
}
