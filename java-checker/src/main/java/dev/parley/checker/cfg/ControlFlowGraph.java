package dev.parley.checker.cfg;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One method, in terms of its session. Immutable. Node 0 is the entry; a node without edges is an exit.
 *
 * @param text the checked file, from which messages quote
 * @param loops the loops of the method, outer before inner
 * @param cleanups blocks that run whichever way control leaves the code before them
 * @param passages the nodes of such blocks that run while an exception passes through them
 * @param calculations the nodes of methods that do nothing but to give a value, each where it is called
 * @param places what refers to values that could be shared, by id; empty where sharing does not matter
 */
public record ControlFlowGraph(
        List<Node> nodes, List<LoopRegion> loops, Set<Extent> cleanups, List<Construct.Region> passages,
        List<Construct.Region> calculations, int slots,
        List<Place> places, String text) {
    /** More than fits into a sentence. */
    private static final int LONGEST = 60;

    private static final Pattern ASSERTION = Pattern.compile("assert\\b");

    public ControlFlowGraph {
        nodes = List.copyOf(nodes);
        loops = List.copyOf(loops);
        cleanups = Set.copyOf(cleanups);
        passages = List.copyOf(passages);
        calculations = List.copyOf(calculations);
        places = List.copyOf(places);
    }

    /** All nodes of a loop, and its source. */
    public record LoopRegion(Construct.Region region, Extent extent) {}

    public Node node(int id) {
        return nodes.get(id);
    }

    /** Whether code runs whichever way control gets there. */
    public boolean isInCleanup(Extent code) {
        return cleanups.stream().anyMatch(block -> block.contains(code));
    }

    /** Whether a node runs while an exception passes. */
    public boolean isPassed(Node node) {
        return passages.stream().anyMatch(region -> region.contains(node.id()));
    }

    /** Whether a node is of a method that only gives a value, whoever calls it. */
    public boolean isOfCalculation(Node node) {
        return calculations.stream().anyMatch(region -> region.contains(node.id()));
    }

    /** Whether an extent is the condition of the {@code if} that another one is. */
    public boolean isCondition(Extent condition, Extent statement) {
        return statement.contains(condition)
                && text.startsWith("if", statement.offset())
                && text.substring(statement.offset() + 2, condition.offset()).strip().equals("(");
    }

    /** Whether an extent is an {@code assert}, of which is asked whether it runs. */
    public boolean isAssertion(Extent statement) {
        return ASSERTION.matcher(text).region(statement.offset(), text.length()).lookingAt();
    }

    /** The source text of an extent on one line, shortened where it is long. */
    public String quote(Extent extent) {
        String words = words(extent);
        return words.length() <= LONGEST ? words : words.substring(0, LONGEST - 3) + "...";
    }

    /** The same of a call: of a chain of calls it is the last one, so that what is left out are those before. */
    public String quoteCall(Extent call) {
        String words = words(call);
        int depth = 0;
        for (int i = 0; i < words.length() && words.length() > LONGEST; i++) {
            char here = words.charAt(i);
            depth += here == '(' ? 1 : here == ')' ? -1 : 0;
            if (here == '.' && depth == 0 && words.length() - i <= LONGEST - 2) {
                return ".." + words.substring(i);
            }
        }
        return quote(call);
    }

    private String words(Extent extent) {
        return text.substring(extent.offset(), Math.min(extent.end(), text.length())).replaceAll("\\s+", " ").strip();
    }

    /** What a label is called that takes all that no other one takes: {@code the `default` case}, {@code the case `String other`}. */
    public String nameOfRest(Extent label) {
        String written = quote(label);
        return written.equals("default") ? "the `default` case" : "the case `" + written + "`";
    }

    /** What it is called that a question has an outcome, and goes on by this edge: {@code `x` is true}. */
    public String outcome(Node question, Node.Edge way, Step.Test test, boolean outcome) {
        String asked = "`" + quote(question.extent()) + "`";
        if (!question.decidesWithin()) {
            return asked + " is " + test.asWritten(outcome);
        }
        if (!question.leadsWithin(way)) {
            return asked + " does not run its function";
        }
        boolean isOneOfTwo = question.edges().stream().allMatch(question::leadsWithin);
        return asked + " runs its " + (!isOneOfTwo ? "function" : outcome ? "first function" : "other function");
    }
}
