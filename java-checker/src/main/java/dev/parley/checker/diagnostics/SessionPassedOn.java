package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session passed to code that cannot be looked into. */
public final class SessionPassedOn {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7004", "session-passed-on", Severity.ERROR, "The session is passed to a method that cannot be followed");

    private static final String UNCHECKED = "What comes after this place is not checked.";

    private SessionPassedOn() {}

    public static Diagnostic at(SourceSpan span, String session, String method) {
        return passed(span, session, method, "A method of this file is followed if it is private, static or final, or all classes that may "
                + "override it are of this file (make the class final, sealed or private); any other one says with `@Plays` on its parameter "
                + "which protocol it plays.");
    }

    /** @param method by which the interface of the function calls it */
    public static Diagnostic toFunction(SourceSpan span, String session, String method) {
        return passed(span, session, method,
                "A function is followed where the file shows which ones there may be: by a variable, a list or a map that "
                + "nobody changes. Where each gives the next one, as states do, write them as constants of an enum or as records of a sealed "
                + "interface, whose method gets the session; any other function says with `@Plays` on the parameter of its interface's method "
                + "which protocol it plays.");
    }

    /** @param type of which an object is made */
    public static Diagnostic toObject(SourceSpan span, String session, String type) {
        return passed(span, session, "new " + type, "An object is followed if its class is of this file and its constructor puts the session into a "
                + "final field, before its object is asked for it, and if the code that makes it only calls its methods, by one local variable; "
                + "none of them gives the session away. Where that cannot be, pass the session to the methods.");
    }

    /** By a message of a session of which it is not known what it may carry. */
    public static Diagnostic inMessage(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` is given away in a message of another one that is not followed here, so that "
                        + "nothing says what becomes of it.")
                .withNotes("Send it by a session of which the code shows where it was opened, or to which parameter of the method it belongs.",
                        UNCHECKED);
    }

    private static Diagnostic passed(SourceSpan span, String session, String code, String wayOut) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` is passed to `" + code + "`, which does not say what it does with it.")
                .withNotes(wayOut, UNCHECKED);
    }
}
