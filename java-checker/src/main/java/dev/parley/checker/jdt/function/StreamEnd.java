package dev.parley.checker.jdt.function;

import dev.parley.checker.api.StreamOperations;
import dev.parley.checker.api.StreamOperations.End;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** What the call that ends a stream does with its elements. */
final class StreamEnd {
    private final List<LambdaExpression> functions = new ArrayList<>();
    private final List<Expression> others = new ArrayList<>();

    private StreamEnd() {}

    static StreamEnd of(MethodInvocation call, End end) {
        StreamEnd found = new StreamEnd();
        List<Expression> arguments = Trees.list(call.arguments());
        switch (end) {
            case RUNS, UNTIL_TRUE, UNTIL_FALSE -> found.collect(arguments, arguments.size() == 1 ? List.of(0) : List.of());
            case TAKES -> {
                if (StreamOperations.collects(call.getName().getIdentifier()) && arguments.size() == 1) {
                    found.collector(arguments.getFirst());
                } else {
                    found.collect(arguments, StreamOperations.accumulates(call.getName().getIdentifier(), arguments.size()) ? List.of(1) : List.of());
                }
            }
            case FIRST -> found.others.addAll(arguments);
        }
        return found;
    }

    /** What it runs for each element, one after the other; the element is the last argument. */
    List<LambdaExpression> functions() {
        return List.copyOf(functions);
    }

    /** What else it gets: functions among them run at times that are not followed. */
    List<Expression> others() {
        return List.copyOf(others);
    }

    private void collect(List<Expression> arguments, List<Integer> running) {
        for (int i = 0; i < arguments.size(); i++) {
            if (running.contains(i) && Trees.bare(arguments.get(i)) instanceof LambdaExpression function) {
                functions.add(function);
            } else {
                others.add(arguments.get(i));
            }
        }
    }

    /** A collector gives each element to its functions, and then to the collector that it is made of. */
    private void collector(Expression written) {
        boolean isMade = Trees.bare(written) instanceof MethodInvocation made && TypeNames.isOn(made, "java.util.stream.", "Collectors");
        if (!isMade) {
            others.add(written);
            return;
        }
        MethodInvocation made = (MethodInvocation) Trees.bare(written);
        List<Expression> arguments = Trees.list(made.arguments());
        int running = StreamOperations.functions(made.getName().getIdentifier());
        boolean isNested = StreamOperations.isNested(made.getName().getIdentifier()) && arguments.size() > 1;
        List<Expression> own = isNested ? arguments.subList(0, arguments.size() - 1) : arguments;
        collect(own, List.of(0, 1).subList(0, running));
        if (isNested) {
            collector(arguments.getLast());
        }
    }
}
