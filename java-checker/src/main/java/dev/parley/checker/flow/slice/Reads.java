package dev.parley.checker.flow.slice;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import java.util.stream.Stream;

/** Which values decide what a node of the graph does, and where control goes from it. */
final class Reads {
    private Reads() {}

    /** What a node asks of a value that it selects by, or tests. */
    static Stream<CasePattern> patterns(Node node) {
        return switch (node.step()) {
            case Step.Test(Condition.IsInstance asked, var construct, var opposite) -> Stream.of(asked.pattern());
            case Step.Select select -> node.edges().stream()
                    .flatMap(edge -> edge.guard() instanceof Guard.MayMatch label ? label.patterns().stream() : Stream.empty());
            default -> Stream.empty();
        };
    }

    /** What a step reads. */
    static Stream<Operand> operands(Step step) {
        return switch (step) {
            case Step.Assign assign -> Stream.of(assign.source());
            case Step.Test test -> test.condition().asked().stream();
            case Step.Conclude conclude -> Stream.concat(Stream.of(new Operand.Variable(conclude.answer())), conclude.all().map(Step.Assign::source));
            case Step.OneOf known -> Stream.of(new Operand.Variable(known.slot()), known.source());
            case Step.Select select -> Stream.of(select.selector());
            case Step.Unanswered unanswered -> Stream.of(unanswered.function());
            case Step.Perform perform -> Stream.concat(
                    Stream.concat(perform.operation().roles().stream(), perform.operation().label().stream()).map(SessionOperation.Argument::value),
                    Stream.concat(
                            Stream.of(perform.operation().argument()),
                            perform.operation().payloads().stream().flatMap(payload -> payload.choice().stream())
                                    .map(choice -> new Operand.Variable(choice.taken()))));
            case Step.Call call -> call.arguments().stream().map(Step.Passed::value);
            case Step.Return back -> Stream.of(back.value());
            case Step.Escape escape -> escape.unless().stream();
            case Step.Release release -> release.watched().stream().map(Operand.Variable::new);
            default -> Stream.empty();
        };
    }
}
