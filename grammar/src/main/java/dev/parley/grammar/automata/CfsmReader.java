package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.grammar.automata.MessageReader.Message;
import dev.parley.grammar.diagnostics.SelfMessage;
import dev.parley.grammar.diagnostics.UnclearInitialState;
import dev.parley.grammar.diagnostics.UnknownMachine;
import dev.parley.grammar.diagnostics.UnreadableAction;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The plain text format of communicating finite-state machines. Machines are numbered from 0 in the order of the file and call each other
 * by number; where {@code .outputs} is followed by a name, also by that. A machine that is alone in its file is part of a system that is
 * elsewhere: its peers are called as it calls them, and without a name it has the least number that is none of theirs. Comments start
 * with {@code --}.
 */
final class CfsmReader {
    private static final String STATE = "a state such as `q0`";
    private static final String SYMBOLS = "*+-/=>@#$%&|^~";

    private final Cursor cursor;
    private final List<Diagnostic> findings;

    private record Step(Name source, List<Name> peers, Direction direction, Message message, Name target, SourceSpan place) {}

    private record Graph(Name role, boolean named, Name initial, List<Step> steps) {

        Graph alone() {
            Set<String> peers = steps.stream().flatMap(step -> step.peers().stream()).map(Name::text).collect(Collectors.toSet());
            int number = 0;
            while (peers.contains(String.valueOf(number))) {
                number++;
            }
            return named ? this : new Graph(new Name(String.valueOf(number), role.span()), false, initial, steps);
        }
    }

    CfsmReader(Cursor cursor, List<Diagnostic> findings) {
        this.cursor = cursor;
        this.findings = findings;
    }

    List<Automaton> read() {
        List<Graph> graphs = new ArrayList<>();
        while (!cursor.atEnd()) {
            try {
                graphs.add(graph(graphs.size()));
            } catch (Rejected rejected) {
                findings.add(rejected.finding());
                skipMachine();
            }
        }
        if (graphs.size() == 1) {
            graphs.set(0, graphs.getFirst().alone());
        }
        List<String> names = graphs.stream().map(graph -> graph.role().text()).toList();
        return findings.isEmpty() ? graphs.stream().map(graph -> automaton(graph, names)).toList() : List.of();
    }

    private void skipMachine() {
        while (!cursor.atEnd() && !cursor.acceptWord(".end")) {
            cursor.advance();
        }
    }

    private Graph graph(int number) throws Rejected {
        int start = cursor.offset();
        if (!cursor.looksAt(".outputs")) {
            throw cursor.unexpected("`.outputs`, which starts a machine");
        }
        cursor.moveTo(start + ".outputs".length());
        SourceSpan opening = cursor.spanFrom(start);
        boolean named = !cursor.skipToNextInLine();
        Name role = named ? cursor.name("a name") : new Name(String.valueOf(number), opening);
        cursor.skipGap();
        cursor.expect(".state", " graph");
        if (!cursor.acceptWord("graph")) {
            throw cursor.unexpected("`.state graph`");
        }
        List<Step> steps = new ArrayList<>();
        while (!cursor.looksAt(".")) {
            if (cursor.atEnd()) {
                throw cursor.unexpected("a step such as `q0 1 ! add q1`, or `.marking`");
            }
            step(steps);
        }
        cursor.expect(".marking", " and the initial state");
        boolean braces = cursor.accept("{");
        Name initial = cursor.name(STATE);
        if (braces) {
            cursor.expect("}", "");
        }
        cursor.expect(".end", "");
        return new Graph(role, named, initial, steps);
    }

    /** A step that cannot be read ends with its line. */
    private void step(List<Step> steps) {
        int start = cursor.offset();
        try {
            Name source = cursor.name(STATE);
            List<Name> peers = new ArrayList<>();
            do {
                peers.add(cursor.name("the number of a machine"));
            } while (cursor.accept(","));
            int sign = cursor.offset();
            Direction direction = direction();
            if (direction == Direction.RECEIVE && peers.size() > 1) {
                cursor.moveTo(sign);
                throw cursor.unexpected("`!`, since a message comes from one machine");
            }
            Message message = message();
            cursor.skipGap();
            int targetAt = cursor.offset();
            Name target = cursor.name(STATE);
            steps.add(new Step(source, peers, direction, message, target, cursor.span(start, targetAt + target.text().length())));
        } catch (Rejected rejected) {
            findings.add(rejected.finding());
            while (!cursor.skipToNextInLine()) {
                cursor.advance();
            }
            cursor.skipGap();
        }
    }

    /** Tools that make machines name messages {@code *<1}, {@code >*1} and the like: what starts like nothing else is a label as it is. */
    private Message message() throws Rejected {
        int start = cursor.offset();
        String text = cursor.message("", true);
        Optional<Message> message = MessageReader.message(text).filter(read -> !text.isEmpty());
        if (message.isEmpty() && !text.isEmpty() && SYMBOLS.indexOf(text.charAt(0)) >= 0) {
            cursor.moveTo(start);
            return new Message(Label.of(cursor.word()), List.of());
        }
        return message.orElseThrow(() -> new Rejected(UnreadableAction.message(cursor.spanFrom(start), text)));
    }

    private Direction direction() throws Rejected {
        if (cursor.accept("!")) {
            return Direction.SEND;
        }
        if (cursor.accept("?")) {
            return Direction.RECEIVE;
        }
        throw cursor.unexpected("`!` or `?`");
    }

    private Automaton automaton(Graph graph, List<String> names) {
        AutomatonBuilder builder = new AutomatonBuilder();
        builder.state(graph.initial().text());
        boolean named = graph.steps().isEmpty();
        for (Step step : graph.steps()) {
            List<Role> peers = step.peers().stream().map(peer -> role(graph, peer, names)).toList();
            Action action = new Action(step.direction(), peers, step.message().label(), step.message().payloads());
            builder.step(step.source().text(), action, step.target().text(), step.place());
            named |= List.of(step.source().text(), step.target().text()).contains(graph.initial().text());
        }
        if (!named) {
            findings.add(UnclearInitialState.unknown(graph.initial()));
        }
        return builder.build(graph.role());
    }

    private Role role(Graph graph, Name peer, List<String> names) {
        String name = names.size() == 1 || names.contains(peer.text()) || !isNumberBelow(peer.text(), names.size())
                ? peer.text()
                : names.get(Integer.parseInt(peer.text()));
        if (!names.contains(name) && names.size() > 1) {
            findings.add(UnknownMachine.of(peer, names));
        } else if (name.equals(graph.role().text())) {
            findings.add(SelfMessage.peer(new Name(name, peer.span())));
        }
        return new Role(name);
    }

    private static boolean isNumberBelow(String text, int count) {
        return text.matches("\\d{1,8}") && Integer.parseInt(text) < count;
    }
}
