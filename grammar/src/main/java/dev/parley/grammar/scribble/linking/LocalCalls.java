package dev.parley.grammar.scribble.linking;

import dev.parley.grammar.scribble.linking.VisibleNames.LocalMember;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import dev.parley.grammar.syntax.Name;
import java.util.List;
import java.util.Optional;

/** Which local protocol a {@code do} in another one goes on with: that of the same role. */
final class LocalCalls {
    /** How projections name the role that they belong to, where roles are listed. */
    static final String SELF = "self";

    private LocalCalls() {}

    /** The one that belongs to the caller's role, given the roles of the call; else the only one, whose roles do not fit. */
    static Optional<LocalMember> callee(ScribbleStep.Call call, ProtocolSyntax.Local caller, VisibleNames visible) {
        List<LocalMember> named = visible.locals(call.callee().text());
        return named.stream()
                .filter(callee -> keepsRole(call, caller, callee.protocol()))
                .findFirst()
                .or(() -> named.stream()
                        .filter(callee -> callee.protocol().roles().size() != call.roles().size())
                        .findFirst());
    }

    private static boolean keepsRole(ScribbleStep.Call call, ProtocolSyntax.Local caller, ProtocolSyntax.Local callee) {
        List<String> formals = callee.roles().stream().map(Name::text).toList();
        int own = formals.indexOf(callee.self().text());
        return formals.size() == call.roles().size()
                && own >= 0
                && actual(call.roles().get(own), caller).equals(caller.self().text());
    }

    /** The name of a role in the caller. */
    static String actual(Name role, ProtocolSyntax.Local caller) {
        return role.text().equals(SELF) ? caller.self().text() : role.text();
    }
}
