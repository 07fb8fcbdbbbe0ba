package dev.parley.checker.cfg;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** When an edge is taken. */
public sealed interface Guard {

    enum Always implements Guard {
        ALWAYS,
        /** What another thread does that the session is left to; not where somebody else has it by then, so that leaving it is the mistake. */
        ON_THREAD
    }

    record Holds(boolean outcome) implements Guard {}

    /** The selector is one of these. */
    record Cases(Set<String> texts) implements Guard {
        public Cases {
            texts = Set.copyOf(texts);
        }
    }

    /**
     * The selector is none of these.
     *
     * @param label the {@code default} that says so, or the pattern that takes all others; empty where nothing does
     */
    record Otherwise(Set<String> texts, Optional<Extent> label) implements Guard {
        public Otherwise {
            texts = Set.copyOf(texts);
        }

        public boolean explicit() {
            return label.isPresent();
        }
    }

    /** A label with patterns, or with something of which it is not known what it matches, such as a number. */
    record MayMatch(List<CasePattern> patterns, Extent label) implements Guard {
        public MayMatch {
            patterns = List.copyOf(patterns);
        }
    }

    /**
     * The step fails and the failure is caught.
     *
     * @param exception that of the code which fails, or the one that the handler names
     */
    record Thrown(Cause cause, ExceptionClass exception) implements Guard {
        /** Whether it is the session that has failed. */
        public boolean isOfSession() {
            return cause == Cause.SESSION_NAMED || cause == Cause.SESSION_BROAD;
        }
    }

    /** Why a step fails, seen from the handler that catches it. */
    enum Cause {
        /** The session failed, caught by a handler that names the session's own exception. */
        SESSION_NAMED,
        /** The session failed, caught by a handler for more than that. */
        SESSION_BROAD,
        /** An exception that the called code declares, or that the handler names although nobody needs to. */
        ANTICIPATED,
        /** An unchecked exception, caught only because the handler takes everything. */
        UNFORESEEN,
        /** A message that may give a value away is not sent: by an exception that no operation of a session is written to throw. */
        UNSENT
    }
}
