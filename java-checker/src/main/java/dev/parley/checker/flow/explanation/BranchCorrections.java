package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.Nearest;
import dev.parley.checker.diagnostics.NoSuchLabel;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Adds to a branching what it lacks: a case, an {@code else}, the evaluation of both sides of an operator. */
public final class BranchCorrections {
    private static final Pattern FIRST_CASE =
            Pattern.compile("\\{(?:\\s|//[^\\n]*\\n|/\\*.*?\\*/)*(?:case\\s+(\"[^\"]*\"|[\\w.]+)(?:\\s*,\\s*(?:\"[^\"]*\"|[\\w.]+))*|default)\\s*(->|:)", Pattern.DOTALL);
    /** A case behind which Java allows no other. */
    private static final Pattern FOR_THE_REST = Pattern.compile("case\\s+(?:final\\s+)?(?:String|CharSequence|Object)\\s+\\w+\\s*->");
    private static final Pattern TEXT_CASE = Pattern.compile("\\bcase\\s+(\"[^\"]*\")");
    private static final Pattern WHILE = Pattern.compile("\\bwhile\\s*\\($");
    private static final Pattern DECISION = Pattern.compile("\\b(?:in|out)while\\s*\\(");
    private static final Pattern LOOP_BODY = Pattern.compile("\\)\\s*[^;\\s]");
    private static final Pattern OPERATORS = Pattern.compile("&&|\\|\\||[?=&|^]");

    private final StepCalls calls;
    private final MissingSteps missing;
    private final Layout layout;
    private final FlowContext context;
    private final Arrivals arrivals;

    public BranchCorrections(StepCalls calls, MissingSteps missing, Layout layout, FlowContext context, Arrivals arrivals) {
        this.calls = calls;
        this.missing = missing;
        this.layout = layout;
        this.context = context;
        this.arrivals = arrivals;
    }

    /**
     * Asks for a label in the case that is spelled most like it, of those that ask for what is no label.
     *
     * @param labels all labels of the protocol
     */
    Optional<Fix> respell(Step.Select select, String label, Set<String> labels) {
        Map<String, Comparison> misspelt = select.comparisons().stream()
                .filter(comparison -> !labels.contains(comparison.text()) && layout.at(comparison.place()).startsWith("\""))
                .collect(Collectors.toMap(Comparison::text, comparison -> comparison, (first, second) -> first, LinkedHashMap::new));
        return Nearest.first(label, misspelt.keySet()).stream()
                .findFirst()
                .map(text -> NoSuchLabel.instead(context.span(misspelt.get(text).place()), label));
    }

    /** Asks for a label where another one is asked for, if that is written as a text there. */
    List<Fix> ask(Comparison other, String label) {
        return layout.at(other.place()).startsWith("\"") ? List.of(NoSuchLabel.instead(context.span(other.place()), label)) : List.of();
    }

    /** Adds a case for a label, with the steps that it asks for, or with a reminder of them where they cannot be written. */
    public List<Fix> addCase(Construct.Switch choice, String label, List<Transition> steps, String session) {
        int close = choice.whole().end() - 1;
        if (hasTwice(choice)) {
            // One of the two is meant to be another one, perhaps this.
            return List.of();
        }
        Matcher first = FIRST_CASE.matcher(layout.text()).region(choice.selector().end(), close);
        if (!first.find()) {
            return List.of();
        }
        boolean quoted = first.group(1) == null || first.group(1).startsWith("\"");
        String name = "case " + (quoted ? "\"" + label + "\"" : label);
        List<String> body = body(choice.whole().end() - 1, label, steps, session);
        int open = first.start() + 1;
        // The first of the colon form, because its last group need not end with a jump.
        String jump = body.getLast().startsWith("throw ") ? "" : "break;";
        boolean arrow = first.group(2).equals("->");
        Matcher rest = FOR_THE_REST.matcher(layout.text()).region(choice.selector().end(), close);
        int end = rest.find() ? rest.start() : close;
        if (!layout.isFirstOnLine(close)) {
            String line = String.join(" ", body);
            return arrow
                    ? insert(label, end, name + " -> { " + line + " } ")
                    : insert(label, open, " " + name + ": " + line + (jump.isEmpty() ? "" : " " + jump));
        }
        int written = first.group(1) == null
                ? layout.text().lastIndexOf("default", first.start(2))
                : layout.text().lastIndexOf("case", first.start(1));
        String indent = layout.isFirstOnLine(written) ? layout.indent(written) : layout.indentInside(close);
        String inner = indent + unit(layout.indent(close), indent);
        return arrow
                ? insert(label, layout.lineStart(end), indent + name + " -> {\n" + block(body, inner) + indent + "}\n")
                : insert(label, open, "\n" + indent + name + ":\n" + block(jump.isEmpty() ? body : and(body, jump), inner).stripTrailing());
    }

    /** Whether a label is asked for in two cases, which does not compile. */
    private boolean hasTwice(Construct.Switch choice) {
        List<String> labels = TEXT_CASE.matcher(layout.at(choice.whole())).results().map(found -> found.group(1)).toList();
        return labels.stream().distinct().count() < labels.size();
    }

    private static List<String> and(List<String> statements, String last) {
        List<String> longer = new ArrayList<>(statements);
        longer.add(last);
        return longer;
    }

    /** By how much an inner line is indented more than an outer one. */
    private static String unit(String outer, String inner) {
        return inner.length() > outer.length() ? inner.substring(outer.length()) : "    ";
    }

    private static String block(List<String> statements, String indent) {
        return statements.stream().map(statement -> indent + statement + "\n").collect(Collectors.joining());
    }

    private List<String> body(int place, String label, List<Transition> steps, String session) {
        return calls.statements(place, steps, session)
                .filter(statements -> !statements.isEmpty())
                .orElseGet(() -> List.of("throw new UnsupportedOperationException(\"" + label + "\");"));
    }

    private List<Fix> insert(String label, int offset, String text) {
        return List.of(new Fix("Add a `case` for `" + label + "`", List.of(edit(new Extent(offset, 0), text))));
    }

    /** Asks for one more label at the end of a chain of {@code if}s that compare labels. */
    List<Fix> addElseIf(Node test, String label, List<Transition> steps, String session) {
        Optional<Extent> then = toThen(test).filter(edge -> edge.guard().equals(new Guard.Holds(true))).flatMap(edge -> endOfThen(test));
        if (then.isEmpty() || !(test.step() instanceof Step.Test step && step.condition() instanceof Condition.IsText compared)
                || compared.operand() instanceof Operand.OfText) {
            return List.of();
        }
        String condition = layout.at(test.extent());
        String other = condition.replace("\"" + compared.text() + "\"", "\"" + label + "\"");
        if (other.equals(condition) || layout.calls(test.extent(), session)) {
            return List.of();
        }
        String outer = layout.indent(then.get().offset());
        String text = " else if (" + other + ") {\n"
                + block(body(then.get().end(), label, steps, session), layout.indentInside(then.get().offset())) + outer + "}";
        return List.of(new Fix("Add a branch for `" + label + "`", List.of(edit(new Extent(then.get().end(), 0), text))));
    }

    /** Adds to one arm of a branching what the others do, as an {@code else} where there is none. */
    List<Fix> complete(Node branching, Node.Edge arm, List<Transition> steps, String session) {
        return calls.statements(arm.extent().end() - 1, steps, session)
                .map(statements -> complete(branching, arm, steps, statements, session, "Add an `else` that does it too"))
                .orElse(List.of());
    }

    /**
     * Adds steps to one arm of a branching, if all ways that enter it lack them.
     *
     * @param statements what does them
     * @param title what it is to be called where the arm has to be added too
     */
    List<Fix> complete(Node branching, Node.Edge arm, List<Transition> steps, List<String> statements, String session, String title) {
        return arrivals.allLack(arm, steps) ? atTheEnd(branching, arm, statements, session, title) : List.of();
    }

    /** Adds to one of several methods that a call may run what the others do. */
    List<Fix> complete(Construct.Method method, Node.Edge arm, List<Transition> steps, String session) {
        return arrivals.allLack(arm, steps) ? missing.atTheEndOf(method.end(), steps, session) : List.of();
    }

    /** Closes the session at the end of one arm of a branching. */
    public List<Fix> close(Node branching, Node.Edge arm, String session) {
        return StepCalls.close(session)
                .map(close -> atTheEnd(branching, arm, List.of(close), session, "Add an `else` that closes it"))
                .orElse(List.of());
    }

    /** Adds statements to the end of one arm of a branching. */
    private List<Fix> atTheEnd(Node branching, Node.Edge arm, List<String> statements, String session, String title) {
        Optional<Step.Test> test = branching.step() instanceof Step.Test asked ? Optional.of(asked) : Optional.empty();
        if (test.isPresent() && !test.get().isWritten()) {
            // A function that is chosen there may have a name of its own for the session.
            return List.of();
        }
        boolean noElse = test.isPresent() && test.get().construct() instanceof Construct.Conditional conditional && conditional.isPassedBy(arm);
        if (!noElse) {
            return missing.atTheEnd(arm.extent(), session, statements);
        }
        Optional<Extent> then = endOfThen(branching);
        if (then.isEmpty()) {
            return List.of();
        }
        String outer = layout.indent(then.get().offset());
        String text = layout.isFirstOnLine(then.get().offset())
                ? " else {\n" + block(statements, layout.indentInside(then.get().offset())) + outer + "}"
                : " else { " + String.join(" ", statements) + " }";
        return List.of(new Fix(title, List.of(edit(new Extent(then.get().end(), 0), text))));
    }

    /** The brace that ends the first arm of an {@code if} without {@code else}. */
    private Optional<Extent> endOfThen(Node test) {
        return toThen(test)
                .map(Node.Edge::extent)
                .filter(end -> end.length() == 1 && layout.at(end).equals("}"))
                .filter(end -> !layout.text().substring(end.end()).stripLeading().startsWith("else"));
    }

    /** What leads to the first arm of an {@code if}; of a condition that asks the opposite, it is where that does not hold. */
    private static Optional<Node.Edge> toThen(Node test) {
        return test.step() instanceof Step.Test step && step.construct() instanceof Construct.Conditional conditional
                ? test.edges().stream().filter(edge -> conditional.thenArm().region().contains(edge.target())).findFirst()
                : Optional.empty();
    }

    /** Lets the condition of a loop of the code decide that of the protocol too, or asks the peer instead, who decides it. */
    public List<Fix> decide(Construct.Loop loop, Transition again, String session) {
        Extent condition = loop.condition();
        String before = layout.text().substring(0, condition.offset()).stripTrailing();
        String after = layout.text().substring(condition.end()).stripLeading();
        // The condition behind the body of a do-loop decides the next round only.
        boolean isWhole = WHILE.matcher(before).find() && LOOP_BODY.matcher(after).lookingAt() || before.endsWith(";") && after.startsWith(";");
        Action action = again.action();
        // What another session decides stays with it.
        boolean isLost = action.isReceive() && DECISION.matcher(layout.at(condition)).find();
        if (!isWhole || isLost || layout.names(condition, session)) {
            return List.of();
        }
        return action.isSend()
                ? List.of(new Fix("Decide the loop of the protocol with this condition",
                        List.of(edit(condition, session + ".outwhile(" + layout.at(condition) + ")"))))
                : List.of(new Fix("Ask `" + action.peer() + "` instead whether there is another round",
                        List.of(edit(condition, session + "." + calls.inwhile(action)))));
    }

    /** Evaluates both sides of an operator, where no other operator near it would bind differently then. */
    List<Fix> evaluateBoth(Construct.ShortCircuit operator, Extent right) {
        int at = layout.text().indexOf(operator.operator(), operator.left().end());
        boolean simple = !OPERATORS.matcher(layout.at(operator.left())).find() && !OPERATORS.matcher(layout.at(right)).find();
        boolean chained = operator.enclosing() instanceof Construct.ShortCircuit;
        if (at < 0 || at > right.offset() || !simple || chained) {
            return List.of();
        }
        String strict = operator.operator().substring(1);
        return List.of(new Fix("Use `" + strict + "`, which evaluates both sides", List.of(edit(new Extent(at, 2), strict))));
    }

    private TextEdit edit(Extent extent, String text) {
        return new TextEdit(context.span(extent), text);
    }
}
