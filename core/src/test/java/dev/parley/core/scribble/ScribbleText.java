package dev.parley.core.scribble;

import dev.parley.core.type.Connections;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads bodies of Scribble protocols for tests; no names are checked. */
final class ScribbleText {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_]+|[(){};,]");

    private final Deque<String> tokens;

    private ScribbleText(String text) {
        tokens = new ArrayDeque<>(TOKEN.matcher(text).results().map(MatchResult::group).toList());
    }

    static GlobalProtocol protocol(String roles, String body) {
        return protocol(roles, body, Connections.IMPLICIT);
    }

    static GlobalProtocol explicit(String roles, String body) {
        return protocol(roles, body, Connections.EXPLICIT);
    }

    private static GlobalProtocol protocol(String roles, String body, Connections connections) {
        List<Role> names = Arrays.stream(roles.split(",")).map(String::strip).map(Role::new).toList();
        return new GlobalProtocol("Example", names, new ScribbleText(body).steps(), connections);
    }

    private GlobalType steps() {
        List<GlobalType> steps = new ArrayList<>();
        while (!tokens.isEmpty() && !tokens.peek().equals("}")) {
            steps.add(step());
        }
        return new GlobalType.Sequence(steps);
    }

    private GlobalType block() {
        take("{");
        GlobalType body = steps();
        take("}");
        return body;
    }

    private GlobalType step() {
        return switch (tokens.peek()) {
            case "choice" -> {
                take("choice", "at");
                Role chooser = role();
                List<GlobalType> alternatives = new ArrayList<>(List.of(block()));
                while ("or".equals(tokens.peek())) {
                    take("or");
                    alternatives.add(block());
                }
                yield new GlobalType.DirectedChoice(chooser, alternatives);
            }
            case "par" -> {
                take("par");
                List<GlobalType> threads = new ArrayList<>(List.of(block()));
                while ("and".equals(tokens.peek())) {
                    take("and");
                    threads.add(block());
                }
                yield new GlobalType.Parallel(threads);
            }
            case "rec" -> {
                take("rec");
                yield new GlobalType.Recursion(new RecursionVariable(tokens.pop()), block());
            }
            case "continue" -> {
                take("continue");
                GlobalType jump = new GlobalType.Continue(new RecursionVariable(tokens.pop()));
                take(";");
                yield jump;
            }
            case "connect" -> connect(Label.Reserved.NONE, List.of());
            case "wrap" -> {
                take("wrap");
                Role requester = role();
                take("to");
                GlobalType wrap = new GlobalType.Wrap(requester, role());
                take(";");
                yield wrap;
            }
            case "disconnect" -> {
                take("disconnect");
                Role left = role();
                take("and");
                GlobalType disconnect = new GlobalType.Disconnect(left, role());
                take(";");
                yield disconnect;
            }
            default -> message();
        };
    }

    private GlobalType message() {
        Label label = tokens.peek().equals("(") ? Label.Reserved.NONE : Label.of(tokens.pop());
        List<PayloadType> payloads = new ArrayList<>();
        take("(");
        while (!tokens.peek().equals(")")) {
            payloads.add(PayloadType.of(tokens.pop()));
            if (tokens.peek().equals(",")) {
                take(",");
            }
        }
        take(")");
        if (tokens.peek().equals("connect")) {
            return connect(label, payloads);
        }
        take("from");
        Role sender = role();
        take("to");
        List<Role> receivers = new ArrayList<>(List.of(role()));
        while (tokens.peek().equals(",")) {
            take(",");
            receivers.add(role());
        }
        take(";");
        return new GlobalType.Message(sender, receivers, label, payloads);
    }

    private GlobalType connect(Label label, List<PayloadType> payloads) {
        take("connect");
        Role requester = role();
        take("to");
        GlobalType connect = new GlobalType.Connect(requester, role(), label, payloads);
        take(";");
        return connect;
    }

    private Role role() {
        return new Role(tokens.pop());
    }

    private void take(String... expected) {
        for (String token : expected) {
            if (!token.equals(tokens.pop())) {
                throw new IllegalArgumentException("expected " + token + " before " + tokens);
            }
        }
    }
}
