package dev.parley.checker.flow;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.BranchIncomplete;
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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds the one mistake behind several findings where two branches stand in each other's place: if the code is right with a condition on
 * what the session gave turned round, it is that condition which is wrong.
 */
public final class ExchangedBranches {
    /** Each of them is as much work as the code itself. */
    private static final int MOST = 6;

    private final ControlFlowGraph graph;
    private final FlowContext context;

    private ExchangedBranches(ControlFlowGraph graph, FlowContext context) {
        this.graph = graph;
        this.context = context;
    }

    /** Follows a session through its code. */
    public static FlowResult follow(ControlFlowGraph graph, FlowContext context) {
        FlowResult found = new FlowAnalysis(graph, context).run();
        return found.diagnostics().size() < 2 ? found : new ExchangedBranches(graph, context).explained(found);
    }

    /** Two ways on from a node that may be meant to be each other's: of a condition the two there are. */
    private record Candidate(Node node, int first, int second) {

        Extent extent() {
            return node.extent();
        }

        Node.Edge edge(int index) {
            return node.edges().get(index);
        }
    }

    private record Exchange(Candidate candidate, List<Diagnostic> remaining) {}

    private FlowResult explained(FlowResult found) {
        return candidates().stream()
                .map(candidate -> new Exchange(candidate, new FlowAnalysis(turned(candidate), context).run().diagnostics()))
                .filter(exchange -> explains(exchange, found.diagnostics()))
                .min(Comparator.comparingInt(exchange -> exchange.remaining().size()))
                .map(exchange -> with(exchange, found))
                .orElse(found);
    }

    /** Nothing else is wrong then, and more than one finding has gone. */
    private static boolean explains(Exchange exchange, List<Diagnostic> found) {
        return found.size() - exchange.remaining().size() > 1
                && exchange.remaining().stream().allMatch(other -> found.stream().anyMatch(each -> isSame(each, other)));
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

    /** The conditions on labels and decisions, and each two cases of a switch, each piece of text once. */
    private List<Candidate> candidates() {
        Set<Extent> seen = new HashSet<>();
        return graph.nodes().stream()
                .filter(node -> node.edges().size() > 1 && seen.add(node.extent()))
                .flatMap(node -> pairs(node).stream())
                .limit(MOST)
                .toList();
    }

    private static List<Candidate> pairs(Node node) {
        List<Candidate> pairs = new ArrayList<>();
        for (int first = 0; first < node.edges().size(); first++) {
            for (int second = first + 1; second < node.edges().size(); second++) {
                if (mayBeMeant(node.step(), node.edges().get(first).guard()) && mayBeMeant(node.step(), node.edges().get(second).guard())) {
                    pairs.add(new Candidate(node, first, second));
                }
            }
        }
        return pairs;
    }

    private static boolean mayBeMeant(Step step, Guard guard) {
        return switch (step) {
            case Step.Test(Condition.IsText text, Construct construct) when text.operand() instanceof Operand.Variable -> guard instanceof Guard.Holds;
            case Step.Test(Condition.IsTrue(Operand.Variable decision), Construct construct) -> guard instanceof Guard.Holds;
            case Step.Select select when select.selector() instanceof Operand.Variable ->
                guard instanceof Guard.Cases || guard instanceof Guard.Otherwise otherwise && otherwise.explicit();
            default -> false;
        };
    }

    /** A piece of text may be in the graph several times. */
    private ControlFlowGraph turned(Candidate candidate) {
        return new ControlFlowGraph(
                graph.nodes().stream().map(node -> pairs(node).stream()
                        .filter(pair -> pair.extent().equals(candidate.extent()) && pair.first() == candidate.first() && pair.second() == candidate.second())
                        .findFirst()
                        .map(ExchangedBranches::turnedNode)
                        .orElse(node)).toList(),
                graph.loops(), graph.slots(), graph.places(), graph.text());
    }

    private static Node turnedNode(Candidate pair) {
        List<Node.Edge> edges = new ArrayList<>(pair.node().edges());
        edges.set(pair.first(), with(pair.edge(pair.first()), pair.edge(pair.second()).guard()));
        edges.set(pair.second(), with(pair.edge(pair.second()), pair.edge(pair.first()).guard()));
        return new Node(pair.node().id(), pair.node().step(), pair.node().extent(), List.copyOf(edges));
    }

    private static Node.Edge with(Node.Edge edge, Guard guard) {
        return new Node.Edge(edge.target(), guard, edge.extent());
    }

    private Diagnostic finding(Candidate candidate) {
        SourceSpan span = context.span(candidate.extent());
        return candidate.node().step() instanceof Step.Select select
                ? BranchIncomplete.exchanged(span, words(candidate.edge(candidate.first()).guard()), words(candidate.edge(candidate.second()).guard()))
                        .withFixes(exchangedLabels(candidate, select.construct().whole()))
                : BranchIncomplete.negated(span, graph.quote(candidate.extent()))
                        .withFixes(List.of(new Fix("Negate the condition", List.of(negation(candidate.extent())))));
    }

    private static String words(Guard guard) {
        return guard instanceof Guard.Cases cases ? "`" + String.join("`, `", cases.texts()) + "`" : "`default`";
    }

    private TextEdit negation(Extent condition) {
        String text = graph.text().substring(condition.offset(), condition.end());
        int before = condition.offset() - 1;
        while (before > 0 && Character.isWhitespace(graph.text().charAt(before))) {
            before--;
        }
        if (before >= 0 && graph.text().charAt(before) == '!') {
            return new TextEdit(context.span(Extent.between(before, condition.offset())), "");
        }
        int operator = Math.max(text.indexOf("=="), text.indexOf("!="));
        return operator < 0
                ? new TextEdit(context.span(new Extent(condition.offset(), 0)), "!")
                : new TextEdit(context.span(new Extent(condition.offset() + operator, 2)), text.startsWith("==", operator) ? "!=" : "==");
    }

    private List<Fix> exchangedLabels(Candidate candidate, Extent whole) {
        Optional<Extent> first = label(candidate.edge(candidate.first()).guard(), whole);
        Optional<Extent> second = label(candidate.edge(candidate.second()).guard(), whole);
        return first.flatMap(one -> second.map(other -> new Fix("Exchange the labels", List.of(
                        new TextEdit(context.span(one), graph.text().substring(other.offset(), other.end())),
                        new TextEdit(context.span(other), graph.text().substring(one.offset(), one.end()))))))
                .stream()
                .toList();
    }

    /** Where the only label of a branch is written. */
    private Optional<Extent> label(Guard guard, Extent whole) {
        if (!(guard instanceof Guard.Cases(Set<String> texts)) || texts.size() != 1) {
            return Optional.empty();
        }
        String name = Pattern.quote(texts.iterator().next());
        List<MatchResult> found = Pattern.compile("\\bcase\\s+(\"" + name + "\"|(?:\\w+\\.)*" + name + "\\b)").matcher(graph.text())
                .region(whole.offset(), whole.end())
                .results()
                .toList();
        return found.size() == 1 ? Optional.of(Extent.between(found.getFirst().start(1), found.getFirst().end(1))) : Optional.empty();
    }
}
