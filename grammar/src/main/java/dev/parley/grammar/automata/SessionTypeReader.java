package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Role;
import dev.parley.grammar.automata.MessageReader.Message;
import dev.parley.grammar.automata.Scope.Binder;
import dev.parley.grammar.diagnostics.NestedTooDeeply;
import dev.parley.grammar.diagnostics.SelfMessage;
import dev.parley.grammar.diagnostics.UnguardedRecursion;
import dev.parley.grammar.diagnostics.UnknownRecursionVariable;
import dev.parley.grammar.diagnostics.UnreadableAction;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The session type of one participant, {@code B!a;rec t . {B?ok;end, B?no;t}}. It is turned into a machine while it is read: what is read
 * next happens in some state.
 */
final class SessionTypeReader {
    /** In braces inside one another; each takes frames of the stack. */
    private static final int NESTING = 500;

    private final Cursor cursor;
    private final Name role;
    private final List<Diagnostic> findings;
    private final Scope scope = new Scope();
    private final List<List<Step>> outgoing = new ArrayList<>();
    private int depth;

    private record Step(Action action, int target, SourceSpan place) {}

    private SessionTypeReader(Cursor cursor, Name role, List<Diagnostic> findings) {
        this.cursor = cursor;
        this.role = role;
        this.findings = findings;
    }

    /** All the types of a text: {@code A: ..} {@code B: ..}. */
    static List<Automaton> readAll(Cursor cursor, List<Diagnostic> findings) {
        List<Automaton> automata = new ArrayList<>();
        try {
            while (!cursor.atEnd()) {
                Name role = cursor.name("a machine such as `A: B!add;end`");
                cursor.expect(":", " after the machine's name");
                automata.add(new SessionTypeReader(cursor, role, findings).read());
                cursor.accept(";");
            }
        } catch (Rejected rejected) {
            findings.add(rejected.finding());
        }
        return automata;
    }

    private Automaton read() throws Rejected {
        type(newState());
        AutomatonBuilder builder = new AutomatonBuilder();
        List<Integer> reached = new ArrayList<>(List.of(0));
        builder.state("0");
        for (int i = 0; i < reached.size(); i++) {
            int source = reached.get(i);
            for (Step step : outgoing.get(source)) {
                builder.step(String.valueOf(source), step.action, String.valueOf(step.target), step.place);
                if (builder.stateCount() > reached.size()) {
                    reached.add(step.target);
                }
            }
        }
        return builder.build(role);
    }

    private int newState() {
        outgoing.add(new ArrayList<>());
        return outgoing.size() - 1;
    }

    /** What happens from a state on. */
    private void type(int start) throws Rejected {
        OptionalInt state = OptionalInt.of(start);
        while (state.isPresent()) {
            state = cursor.looksAt("{") ? choice(state.getAsInt()) : term(state.getAsInt());
        }
    }

    /** What can be followed by more; then, the state that this happens in. */
    private OptionalInt term(int state) throws Rejected {
        int before = cursor.offset();
        Name word = cursor.name("an action such as `B!add` or `B?add`, `{`, `rec` or `end`");
        if (isPeer(word)) {
            cursor.moveTo(before);
            return action(state);
        }
        if (word.text().equals("end")) {
            return OptionalInt.empty();
        }
        if (word.text().equals("rec")) {
            Name variable = cursor.name("a name for the recursion");
            cursor.expect(".", " after `rec " + variable + "`");
            scope.enter(variable, state);
            return OptionalInt.of(state);
        }
        throw new Rejected(scope.find(word.text())
                .map(binder -> UnguardedRecursion.of(word.span(), word.text(), binder.variable().span()))
                .orElseGet(() -> UnknownRecursionVariable.of(word, scope.variables())));
    }

    /** Whether the word is a peer of an action, and not a keyword or variable that a choice goes on after. */
    private boolean isPeer(Name word) {
        return cursor.looksAt("!")
                || cursor.looksAt("?")
                || cursor.looksAt(",") && !word.text().equals("end") && scope.find(word.text()).isEmpty();
    }

    private OptionalInt choice(int state) throws Rejected {
        int brace = cursor.offset();
        cursor.accept("{");
        if (++depth > NESTING) {
            throw new Rejected(NestedTooDeeply.braces(cursor.span(brace, brace + 1), NESTING));
        }
        do {
            int outside = scope.depth();
            branch(state);
            scope.leaveTo(outside);
        } while (cursor.accept(","));
        depth--;
        cursor.expect("}", " after the last branch");
        return OptionalInt.empty();
    }

    /** A branch that is a recursion comes back to itself, not to the choice, so it has a state of its own. */
    private void branch(int state) throws Rejected {
        int before = cursor.offset();
        cursor.skipWhile(Cursor::isNamePart);
        String word = cursor.textFrom(before);
        cursor.skipGap();
        boolean isAction = cursor.looksAt("!") || cursor.looksAt("?");
        cursor.moveTo(before);
        if (!isAction && word.equals("end")) {
            throw cursor.unexpected("an action such as `B!add`, since nobody could tell that this branch was taken");
        }
        if (!isAction && word.equals("rec")) {
            int own = newState();
            type(own);
            outgoing.get(state).addAll(outgoing.get(own));
        } else {
            type(state);
        }
    }

    /** The state after it, unless the next thing is to go back. */
    private OptionalInt action(int state) throws Rejected {
        int start = cursor.offset();
        List<Name> peers = new ArrayList<>();
        do {
            peers.add(cursor.name("a peer"));
        } while (cursor.accept(","));
        Direction direction = cursor.looksAt("?") && peers.size() == 1 ? Direction.RECEIVE : Direction.SEND;
        cursor.expect(String.valueOf(direction.symbol()), "");
        peers.stream().filter(peer -> peer.text().equals(role.text())).forEach(peer -> findings.add(SelfMessage.peer(peer)));
        Message message = message();
        SourceSpan place = cursor.spanFrom(start);
        cursor.skipGap();
        cursor.expect(";", " and what follows, such as `end`");
        Optional<Binder> back = variable();
        int target = back.isPresent() ? back.get().state() : newState();
        List<Role> roles = peers.stream().map(peer -> new Role(peer.text())).toList();
        outgoing.get(state).add(new Step(new Action(direction, roles, message.label(), message.payloads()), target, place));
        return back.isPresent() ? OptionalInt.empty() : OptionalInt.of(target);
    }

    private Message message() throws Rejected {
        int start = cursor.offset();
        String written = cursor.message(";,}", false).strip();
        cursor.moveTo(start + written.length());
        SourceSpan place = cursor.spanFrom(start);
        Optional<Message> message = written.isEmpty() ? Optional.empty() : MessageReader.message(written);
        return message.orElseThrow(() -> new Rejected(UnreadableAction.message(place, written)));
    }

    private Optional<Binder> variable() {
        int before = cursor.offset();
        cursor.skipWhile(Cursor::isNamePart);
        Optional<Binder> binder = scope.find(cursor.textFrom(before));
        cursor.skipGap();
        if (binder.isEmpty() || cursor.looksAt("!") || cursor.looksAt("?")) {
            cursor.moveTo(before);
            return Optional.empty();
        }
        return binder;
    }
}
