package dev.parley.checker.flow;

import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.BranchIncomplete;
import dev.parley.checker.flow.explanation.OwnershipReport;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.gaps.Tokens;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the one mistake behind several findings where two branches stand in each other's place: if the code is right with a condition on
 * what the session gave turned round, it is that condition which is wrong.
 */
public final class ExchangedBranches {
    /** Each of them is as much work as the code itself. */
    private static final int MOST = 6;

    private static final Set<String> OPENING = Set.of("(", "[", "{");
    private static final Set<String> CLOSING = Set.of(")", "]", "}");
    private static final Set<String> LOOSER_THAN_NOT = Set.of("instanceof", "&", "|", "^", "&&", "||", "?");

    private final ControlFlowGraph graph;
    private final FlowContext context;

    private ExchangedBranches(ControlFlowGraph graph, FlowContext context) {
        this.graph = graph;
        this.context = context;
    }

    /** Follows a session through its code. */
    public static FlowResult follow(ControlFlowGraph graph, FlowContext context) {
        FlowAnalysis analysis = new FlowAnalysis(graph, context);
        FlowResult found = analysis.run();
        return found.diagnostics().size() < 2 ? found : new ExchangedBranches(graph, context).explained(analysis, found);
    }

    /** What may stand in each other's place. */
    private sealed interface Candidate {

        /** Two ways on from a node: of a condition the two there are, of a {@code switch} two cases. */
        record Ways(Node node, int first, int second) implements Candidate {

            Extent extent() {
                return node.extent();
            }

            Node.Edge edge(int index) {
                return node.edges().get(index);
            }
        }

        /** The labels that two conditions of a chain compare the same value with. */
        record Labels(Node first, Comparison one, Node second, Comparison other) implements Candidate {}
    }

    /**
     * A place that decides.
     *
     * @param isWritten whether it stands in the code as such; if not, it asks for what the value at this place depends on
     * @param isOfCalculation whether it is in a method that only gives a value: one of another file stands in the text where it is called
     */
    private record Question(Extent extent, boolean isWritten, boolean isOfCalculation) {}

    private Question question(Node node) {
        return new Question(node.extent(), isWritten(node), graph.isOfCalculation(node));
    }

    private record Exchange(Candidate candidate, FlowResult result) {
        List<Diagnostic> remaining() {
            return result.diagnostics();
        }
    }

    private FlowResult explained(FlowAnalysis analysis, FlowResult found) {
        return candidates().stream()
                .flatMap(candidate -> new FlowAnalysis(turned(candidate), context).runBeside(analysis)
                        .map(result -> new Exchange(candidate, result))
                        .stream())
                .filter(exchange -> explains(exchange, found))
                .min(Comparator.comparingInt((Exchange exchange) -> exchange.remaining().size())
                        .thenComparing(exchange -> isOfCalculation(exchange.candidate()))
                        .thenComparing(exchange -> !isWritten(exchange.candidate())))
                .map(exchange -> with(exchange, found))
                .orElse(found);
    }

    /** Whether a method gives the other value then, which is right for others who call it: what is wrong is how its value is used. */
    private boolean isOfCalculation(Candidate candidate) {
        return candidate instanceof Candidate.Ways ways && graph.isOfCalculation(ways.node());
    }

    private static boolean isWritten(Candidate candidate) {
        return !(candidate instanceof Candidate.Ways ways) || isWritten(ways.node());
    }

    private static boolean isWritten(Node node) {
        return !(node.step() instanceof Step.Test test) || test.isWritten();
    }

    /**
     * Nothing else is wrong then, and more than one finding of what the session does has gone: not because control does not get there any
     * more. A value that is used once more than it may be is not made right by asking for the opposite.
     */
    private static boolean explains(Exchange exchange, FlowResult found) {
        return ofSession(found.diagnostics()) - ofSession(exchange.remaining()) > 1
                && exchange.remaining().stream().allMatch(other -> found.diagnostics().stream().anyMatch(each -> isSame(each, other)))
                && reached(exchange.result()).containsAll(reached(found));
    }

    private static long ofSession(List<Diagnostic> findings) {
        return findings.stream().filter(each -> !OwnershipReport.tells(each.kind())).count();
    }

    private static Set<Extent> reached(FlowResult result) {
        return result.states().stream().map(FlowResult.StatesBefore::extent).collect(Collectors.toSet());
    }

    private static boolean isSame(Diagnostic one, Diagnostic other) {
        return one.kind().equals(other.kind()) && one.span().equals(other.span());
    }

    private FlowResult with(Exchange exchange, FlowResult found) {
        List<Diagnostic> gone = found.diagnostics().stream()
                .filter(each -> exchange.remaining().stream().noneMatch(other -> isSame(each, other)))
                .toList();
        List<Related> protocol = gone.stream()
                .flatMap(each -> each.related().stream())
                .filter(related -> related.purpose() == Related.Purpose.PROTOCOL)
                .distinct()
                .limit(3)
                .toList();
        List<Diagnostic> all = new ArrayList<>(found.diagnostics());
        all.removeAll(gone);
        all.add(finding(exchange.candidate()).withRelated(protocol));
        all.sort(Comparator.comparing(each -> each.span().range().start()));
        return found.with(all);
    }

    /** The conditions on labels and decisions, each two cases of a switch, and each two labels of a chain, each piece of text once. */
    private List<Candidate> candidates() {
        Set<Question> seen = new HashSet<>();
        List<Node> deciding = graph.nodes().stream().filter(node -> asks(node) && seen.add(question(node))).toList();
        return Stream.<Candidate>concat(
                        deciding.stream().<Candidate>flatMap(node -> pairs(node).stream()).limit(MOST),
                        labels(deciding).stream().limit(MOST))
                .toList();
    }

    private static boolean asks(Node node) {
        return node.edges().size() > 1 && (node.step() instanceof Step.Test || node.step() instanceof Step.Select);
    }

    private static List<Candidate> labels(List<Node> deciding) {
        List<Candidate> labels = new ArrayList<>();
        for (int first = 0; first < deciding.size(); first++) {
            for (Node second : deciding.subList(first + 1, deciding.size())) {
                labels(deciding.get(first), second).ifPresent(labels::add);
            }
        }
        return labels;
    }

    private static Optional<Candidate> labels(Node first, Node second) {
        return first.step() instanceof Step.Test(Condition.IsText one, Construct construct, boolean opposite)
                        && second.step() instanceof Step.Test(Condition.IsText other, Construct otherConstruct, boolean otherOpposite)
                        && one.operand() instanceof Operand.Variable
                        && one.operand().equals(other.operand())
                        && !one.text().equals(other.text())
                ? one.written().flatMap(label -> other.written().map(otherLabel -> new Candidate.Labels(first, label, second, otherLabel)))
                : Optional.empty();
    }

    private List<Candidate.Ways> pairs(Node node) {
        List<Candidate.Ways> pairs = new ArrayList<>();
        for (int first = 0; first < node.edges().size(); first++) {
            for (int second = first + 1; second < node.edges().size(); second++) {
                if (mayBeMeant(node, node.edges().get(first)) && mayBeMeant(node, node.edges().get(second))) {
                    pairs.add(new Candidate.Ways(node, first, second));
                }
            }
        }
        return pairs;
    }

    /** A way that only fails is never wrong, wherever it stands, so that it does not explain anything. */
    private boolean mayBeMeant(Node node, Node.Edge edge) {
        return mayBeMeant(node.step(), edge.guard()) && !fails(edge);
    }

    private boolean fails(Node.Edge edge) {
        Set<Integer> seen = new HashSet<>();
        Node here = graph.node(edge.target());
        while (seen.add(here.id()) && (here.step() instanceof Step.Pass || here.step() instanceof Step.Assign
                || here.step() instanceof Step.Conclude)) {
            List<Node.Edge> next = here.edges().stream().filter(way -> !(way.guard() instanceof Guard.Thrown)).toList();
            if (next.size() != 1) {
                return false;
            }
            here = graph.node(next.getFirst().target());
        }
        return here.step() instanceof Step.Raise;
    }

    private static boolean mayBeMeant(Step step, Guard guard) {
        return switch (step) {
            case Step.Test(Condition.IsSelected asked, Construct construct, boolean opposite) -> false;
            case Step.Test test when test.condition().asked().stream().flatMap(Operand::all).anyMatch(Operand.Variable.class::isInstance) ->
                guard instanceof Guard.Holds;
            case Step.Select select when select.selector() instanceof Operand.Variable ->
                guard instanceof Guard.Cases || guard instanceof Guard.Otherwise otherwise && otherwise.explicit();
            default -> false;
        };
    }

    /** A piece of text may be in the graph several times. */
    private ControlFlowGraph turned(Candidate candidate) {
        return new ControlFlowGraph(
                graph.nodes().stream().map(node -> switch (candidate) {
                    case Candidate.Ways ways -> pairs(node).stream()
                            .filter(pair -> question(pair.node()).equals(question(ways.node())) && pair.first() == ways.first()
                                    && pair.second() == ways.second())
                            .findFirst()
                            .map(ExchangedBranches::turnedNode)
                            .orElse(node);
                    case Candidate.Labels labels when node.extent().equals(labels.first().extent()) -> comparing(node, labels.other());
                    case Candidate.Labels labels when node.extent().equals(labels.second().extent()) -> comparing(node, labels.one());
                    case Candidate.Labels labels -> node;
                }).toList(),
                graph.loops(), graph.cleanups(), graph.passages(), graph.calculations(), graph.slots(), graph.places(), graph.text());
    }

    /** The node where it tests for a label, with this one instead of its own. */
    private static Node comparing(Node node, Comparison label) {
        return node.step() instanceof Step.Test(Condition.IsText text, Construct construct, boolean opposite)
                ? new Node(node.id(), new Step.Test(new Condition.IsText(text.operand(), label.text(), Optional.of(label), text.constants()),
                        construct, opposite),
                        node.extent(), node.edges())
                : node;
    }

    private static Node turnedNode(Candidate.Ways pair) {
        List<Node.Edge> edges = new ArrayList<>(pair.node().edges());
        edges.set(pair.first(), with(pair.edge(pair.first()), pair.edge(pair.second()).guard()));
        edges.set(pair.second(), with(pair.edge(pair.second()), pair.edge(pair.first()).guard()));
        return new Node(pair.node().id(), pair.node().step(), pair.node().extent(), List.copyOf(edges));
    }

    private static Node.Edge with(Node.Edge edge, Guard guard) {
        return new Node.Edge(edge.target(), guard, edge.extent());
    }

    private Diagnostic finding(Candidate candidate) {
        return switch (candidate) {
            case Candidate.Ways ways -> finding(ways);
            case Candidate.Labels labels -> BranchIncomplete.exchangedConditions(context.span(labels.first().extent()),
                            graph.quote(labels.first().extent()), graph.quote(labels.second().extent()))
                    .withFixes(List.of(exchange(labels.one().place(), labels.other().place())));
        };
    }

    private Diagnostic finding(Candidate.Ways candidate) {
        SourceSpan span = context.span(candidate.extent());
        return candidate.node().step() instanceof Step.Select select
                ? BranchIncomplete.exchanged(span, words(candidate, candidate.first()), words(candidate, candidate.second()))
                        .withFixes(exchangedLabels(candidate, select.construct().whole()))
                : BranchIncomplete.negated(span, graph.quote(candidate.extent()))
                        .withFixes(isCondition(candidate)
                                ? List.of(new Fix("Negate the condition", List.of(negation(candidate.extent()))))
                                : List.of());
    }

    /** Whether it is a condition of the code that decides, and not a method that runs functions of it, such as {@code ifPresent}. */
    private static boolean isCondition(Candidate.Ways candidate) {
        return isWritten(candidate.node()) && !candidate.node().decidesWithin();
    }

    private String words(Candidate.Ways candidate, int index) {
        return switch (candidate.edge(index).guard()) {
            case Guard.Cases cases -> "`" + String.join("`, `", cases.texts()) + "`";
            case Guard.Otherwise(Set<String> texts, Optional<Extent> label) when label.isPresent() -> "`" + graph.quote(label.get()) + "`";
            default -> "`default`";
        };
    }

    private TextEdit negation(Extent condition) {
        Tokens tokens = Tokens.of(graph.text().substring(0, condition.end()));
        int first = tokens.from(condition.offset());
        if (tokens.word(first - 1).equals("!")) {
            return new TextEdit(context.span(Extent.between(tokens.start(first - 1), condition.offset())), "");
        }
        int depth = 0;
        boolean isOneOperand = true;
        for (int i = first; i < tokens.count(); i++) {
            String word = tokens.word(i);
            if (depth == 0 && (word.equals("==") || word.equals("!="))) {
                return new TextEdit(context.span(Extent.between(tokens.start(i), tokens.end(i))), word.equals("==") ? "!=" : "==");
            }
            depth += OPENING.contains(word) ? 1 : CLOSING.contains(word) ? -1 : 0;
            isOneOperand &= depth > 0 || !LOOSER_THAN_NOT.contains(word);
        }
        return isOneOperand
                ? new TextEdit(context.span(new Extent(condition.offset(), 0)), "!")
                : new TextEdit(context.span(condition), "!(" + graph.text().substring(condition.offset(), condition.end()) + ")");
    }

    private Fix exchange(Extent one, Extent other) {
        return new Fix("Exchange the labels", List.of(
                new TextEdit(context.span(one), graph.text().substring(other.offset(), other.end())),
                new TextEdit(context.span(other), graph.text().substring(one.offset(), one.end()))));
    }

    private List<Fix> exchangedLabels(Candidate.Ways candidate, Extent whole) {
        Optional<Extent> first = label(candidate.edge(candidate.first()).guard(), whole);
        Optional<Extent> second = label(candidate.edge(candidate.second()).guard(), whole);
        return first.flatMap(one -> second.map(other -> exchange(one, other))).stream().toList();
    }

    /** Where the only label of a branch is written. */
    private Optional<Extent> label(Guard guard, Extent whole) {
        if (!(guard instanceof Guard.Cases(Set<String> texts)) || texts.size() != 1) {
            return Optional.empty();
        }
        String name = texts.iterator().next();
        Tokens tokens = Tokens.of(graph.text().substring(0, whole.end()));
        List<Extent> found = new ArrayList<>();
        for (int i = tokens.from(whole.offset()); i < tokens.count(); i++) {
            if (tokens.word(i).equals("case")) {
                int last = i + 1;
                while (tokens.word(last + 1).equals(".")) {
                    last += 2;
                }
                if (tokens.word(last).equals(name) || tokens.word(last).equals('"' + name + '"')) {
                    found.add(Extent.between(tokens.start(i + 1), tokens.end(last)));
                }
            }
        }
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }
}
