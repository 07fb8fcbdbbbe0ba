package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Inserts the calls that make steps which the code leaves out, where it is sure which and where. */
public final class MissingSteps {
    private final Machine machine;
    private final StepCalls calls;
    private final Layout layout;
    private final FlowContext context;

    public MissingSteps(Machine machine, StepCalls calls, Layout layout, FlowContext context) {
        this.machine = machine;
        this.calls = calls;
        this.layout = layout;
        this.context = context;
    }

    /** Whether steps of its session can be written where a call is: those of one session of a group are not the group's. */
    public boolean isOfOne(SessionOperation call) {
        return layout.isOn(call.receiver(), call.call());
    }

    /** Inserts the steps before the statement that a call stands in; nothing where that is not surely the right place. */
    public List<Fix> before(Extent call, List<Transition> steps, String session) {
        return before(call, steps, session, Map.of());
    }

    /**
     * As {@link #before(Extent, List, String)}.
     *
     * @param words what the code calls some of the peers
     */
    public List<Fix> before(Extent call, List<Transition> steps, String session, Map<Role, String> words) {
        return layout.statementStart(call)
                .flatMap(start -> calls.statements(start, steps, session, words).map(made -> before(start, made)))
                .stream()
                .toList();
    }

    /** Inserts the steps before the statement that branches by a condition. */
    public List<Fix> beforeBranching(Extent condition, List<Transition> steps, String session, Map<Role, String> words) {
        return layout.branchingStart(condition)
                .flatMap(start -> calls.statements(start, steps, session, words).map(made -> before(start, made)))
                .stream()
                .toList();
    }

    /** Chooses, before the statement that branches by a condition, one of two labels by that condition, where that says what it is without a call. */
    List<Fix> choiceBeforeBranching(Extent condition, List<Transition> labels, String session) {
        String text = layout.at(condition);
        return layout.branchingStart(condition)
                .filter(start -> !text.contains("(") && layout.text().startsWith(")", condition.end()))
                .flatMap(start -> StepCalls.select(text, labels, session).map(statement -> before(start, List.of(statement))))
                .stream()
                .toList();
    }

    /** Inserts the steps before the loop whose rounds start with a call. */
    public List<Fix> beforeLoop(Extent call, List<Transition> steps, String session, Map<Role, String> words) {
        return layout.loopStart(call)
                .flatMap(start -> calls.statements(start, steps, session, words).map(made -> before(start, made)))
                .stream()
                .toList();
    }

    /** As {@link #before(Extent, List, String)}, with the statements as they are to be. */
    public List<Fix> before(Extent call, List<String> statements) {
        return layout.statementStart(call).map(start -> before(start, statements)).stream().toList();
    }

    private Fix before(int statement, List<String> made) {
        String separator = layout.separator(statement);
        return fix(statement, made.stream().map(each -> each + separator).collect(Collectors.joining()));
    }

    /** Inserts the steps after the statement that a call is. */
    public List<Fix> after(Extent call, List<Transition> steps, String session, Map<Role, String> words) {
        return layout.statement(call)
                .flatMap(statement -> calls.statements(statement.end(), steps, session, words))
                .map(statements -> after(call, statements))
                .orElse(List.of());
    }

    private List<Fix> after(Extent call, List<String> statements) {
        return layout.statement(call)
                .map(statement -> fix(statement.end(),
                        statements.stream().map(each -> layout.separator(statement.offset()) + each).collect(Collectors.joining())))
                .stream()
                .toList();
    }

    /** Closes the session after the statement that its last call is. */
    public List<Fix> closeAfter(Extent call, String session) {
        return StepCalls.close(session).map(close -> after(call, List.of(close))).orElse(List.of());
    }

    /** Inserts the steps that lead to the end of the session before a statement that would end it too early. */
    public List<Fix> toTheEndBefore(Extent statement, List<Transition> steps, String session) {
        return isForced(steps) ? before(statement, steps, session) : List.of();
    }

    /** Inserts the steps that lead to the end of the session at the end of the code that has it as a resource. */
    public List<Fix> toTheEndOfBody(Extent resource, List<Transition> steps, String session) {
        return layout.endOfBody(resource).map(brace -> toTheEnd(brace, steps, session)).orElse(List.of());
    }

    /** Inserts the steps that lead from a state to the end of the session before the brace that closes a method. */
    private List<Fix> toTheEnd(Extent brace, List<Transition> steps, String session) {
        return isForced(steps) ? atTheEnd(brace, steps, session) : List.of();
    }

    /**
     * Inserts the steps that lead from a state to the end of the session where the code ends, and closes the session.
     *
     * @param end a brace or a {@code return}
     * @param session what the code calls it as a rule
     * @param last the last call on it
     */
    public List<Fix> toTheEndClosing(Extent end, List<Transition> steps, String session, Optional<SessionOperation> last, boolean closing) {
        Optional<String> known = last.filter(operation -> layout.isEndOfBlock(operation.call(), end)).map(SessionOperation::receiver);
        String name = known.or(() -> layout.at(end).equals("}") ? layout.parameterOf(end.offset()) : Optional.empty()).orElse(session);
        return isForced(steps)
                ? calls.statements(end.offset(), steps, name)
                        .map(made -> Stream.concat(made.stream(), closing ? StepCalls.close(name).stream() : Stream.empty()).toList())
                        .map(made -> atTheEndOf(end, name, made))
                        .orElse(List.of())
                : List.of();
    }

    /** Inserts the steps at the end of the block that a brace closes: before the brace, or before what leaves the block there. */
    public List<Fix> atTheEnd(Extent brace, List<Transition> steps, String session) {
        return calls.statements(brace.offset(), steps, session).map(statements -> atTheEnd(brace, session, statements)).orElse(List.of());
    }

    /** Inserts the steps where a method ends, be it at a {@code return} or at its brace. */
    public List<Fix> atTheEndOf(Extent end, List<Transition> steps, String session) {
        return calls.statements(end.offset(), steps, session).map(statements -> atTheEndOf(end, session, statements)).orElse(List.of());
    }

    /**
     * As {@link #atTheEndOf(Extent, List, String)}, for steps with one peer.
     *
     * @param role how the method calls it
     */
    public List<Fix> atTheEndOf(Extent end, List<Transition> steps, String session, String peer, Extent role) {
        return calls.statements(end.offset(), steps, session, new Role(peer), layout.at(role))
                .map(statements -> atTheEndOf(end, session, statements))
                .orElse(List.of());
    }

    private List<Fix> atTheEndOf(Extent end, String session, List<String> statements) {
        boolean isReturn = layout.at(end).startsWith("return");
        return isReturn
                ? before(end, statements)
                : atTheEnd(end, session, statements);
    }

    public List<Fix> atTheEnd(Extent brace, String session, List<String> statements) {
        if (statements.isEmpty() || brace.length() != 1 || !layout.at(brace).equals("}")) {
            return List.of();
        }
        Optional<Extent> jump = layout.lastJump(brace.offset());
        if (jump.isPresent()) {
            // What it gives comes after the steps, which may be meant to come after that.
            boolean isStep = layout.calls(jump.get(), session);
            return isStep ? List.of() : List.of(before(jump.get().offset(), statements));
        }
        if (!layout.isFirstOnLine(brace.offset())) {
            return List.of(fix(brace.offset(), statements.stream().map(statement -> statement + " ").collect(Collectors.joining())));
        }
        String indent = layout.indentInside(brace.offset());
        String inserted = statements.stream().map(statement -> indent + statement + "\n").collect(Collectors.joining());
        return List.of(fix(layout.lineStart(brace.offset()), inserted));
    }

    private boolean isForced(List<Transition> steps) {
        return !steps.isEmpty() && steps.stream().allMatch(step -> machine.from(step.source()).size() == 1);
    }

    private Fix fix(int offset, String inserted) {
        return new Fix("Insert what is missing", List.of(new TextEdit(context.span(new Extent(offset, 0)), inserted)));
    }
}
