package dev.parley.grammar;

import dev.parley.core.type.PayloadType;
import java.util.function.Function;

/** How a printout names payload types. */
public enum PayloadNames {
    /** Without their packages, for people. */
    SIMPLE {
        @Override
        Function<PayloadType, String> text() {
            return type -> switch (type) {
                case PayloadType.Value value -> (value.noAlias() ? "noalias " : "") + value.simpleName();
                case PayloadType.Session session -> session.text();
            };
        }
    },
    /** As the type has them, so that the printout can be read back in any file. */
    QUALIFIED {
        @Override
        Function<PayloadType, String> text() {
            return PayloadType::toString;
        }
    };

    abstract Function<PayloadType, String> text();
}
