package dev.parley.checker.cfg;

import dev.parley.core.type.PayloadType;
import java.util.List;

/** The static type of a payload in the checked program, as far as the front end knows it. */
public interface JavaType {

    /** As a message shows it, without packages. */
    String displayName();

    /** Whether a value of this type may be sent where the protocol asks for {@code payload}. */
    Fit fitsSend(PayloadType payload);

    /** Whether a value that the protocol declares as {@code payload} may be received as this type. */
    Fit fitsReceive(PayloadType payload);

    /** What to call it in a message about a payload that it does not fit, where more is known of the value than its type. */
    default String misfit(PayloadType payload) {
        return displayName();
    }

    /** The types of the expressions of which one gives the value. */
    default List<JavaType> alternatives() {
        return List.of(this);
    }

    /** An answer about types; {@link #UNKNOWN} where something does not resolve, which is never reported. */
    enum Fit {
        YES,
        NO,
        UNKNOWN
    }

    /** A type of which nothing is known. */
    JavaType UNKNOWN = new JavaType() {
        @Override
        public String displayName() {
            return "?";
        }

        @Override
        public Fit fitsSend(PayloadType payload) {
            return Fit.UNKNOWN;
        }

        @Override
        public Fit fitsReceive(PayloadType payload) {
            return Fit.UNKNOWN;
        }
    };
}
