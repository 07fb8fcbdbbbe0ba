package dev.parley.core.diagnostic;

/** Another place that helps to understand a finding. */
public record Related(Purpose purpose, SourceSpan span, String message) {

    /** Why the place is shown. */
    public enum Purpose {
        /** Where the protocol asks for something else. */
        PROTOCOL,
        /** A step of the path through the code that leads to the finding, in execution order. */
        PATH,
        /** Any other place, such as the earlier of two declarations. */
        OTHER
    }
}
