package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ClosedType;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.flow.slice.AskedParts;
import dev.parley.checker.flow.slice.SessionSlice;
import dev.parley.core.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Where control goes from a node, apart from calls on the session, and what is known there. */
public final class Successors {

    /** A way on. */
    public record Way(Node.Edge edge, Configuration configuration) {}

    private final Machine machine;
    private final SessionSlice slice;
    private final AskedParts asked;

    public Successors(Machine machine, SessionSlice slice, AskedParts asked) {
        this.machine = machine;
        this.slice = slice;
        this.asked = asked;
    }

    /** All ways on from a node, leaving failures aside; from a call on the session, those of its success. */
    public List<Way> of(Node node, Configuration configuration) {
        return switch (node.step()) {
            case Step.Test test -> test(node, test.condition(), configuration);
            case Step.Select select -> select(node, select, configuration);
            case Step.Assign assign ->
                always(node, configuration.with(assign.target(), configuration.valueOf(assign.source())));
            case Step.Conclude conclude -> always(node, concluded(conclude, configuration));
            case Step.OneOf values -> oneOf(values, configuration).flatMap(known -> always(node, known).stream()).toList();
            case Step.Handle handle -> always(node, configuration);
            case Step.Pass pass -> always(node, configuration);
            case Step.Closing closing -> always(node, configuration);
            case Step.Raise raise -> always(node, configuration);
            case Step.Round round -> always(node, configuration);
            case Step.Leave leave -> always(node, configuration);
            case Step.Perform perform -> always(node, configuration);
            case Step.Ask ask -> always(node, configuration);
            case Step.Escape escape -> always(node, configuration);
            case Step.Replace replace -> always(node, configuration);
            case Step.Learn learn -> always(node, configuration);
            case Step.Release release -> always(node, configuration);
            case Step.HandOver handOver -> always(node, configuration);
            case Step.GiveBack back -> always(node, configuration);
            case Step.Give give -> always(node, configuration);
            case Step.Obtain obtain -> always(node, configuration);
            case Step.Play play -> always(node, configuration);
            case Step.Call call -> always(node, configuration);
            case Step.Unanswered unanswered -> List.of();
            case Step.Return back -> List.of();
            case Step.Unwind unwind -> List.of();
            case Step.Complete complete -> always(node, configuration);
        };
    }

    private static List<Way> always(Node node, Configuration configuration) {
        return node.edges().stream()
                .filter(edge -> edge.guard() instanceof Guard.Always always
                        && !(always == Guard.Always.ON_THREAD && isWithOthers(configuration.position())))
                .map(edge -> new Way(edge, configuration))
                .toList();
    }

    /** One possibility for each of the values that a variable may have got, but for those that a test before has found it not to be. */
    private Stream<Configuration> oneOf(Step.OneOf values, Configuration configuration) {
        Optional<Value> known = configuration.valueOf(values.source());
        Optional<Value> told = known.filter(Value.Text.class::isInstance);
        Set<String> others = known.isPresent() && known.get() instanceof Value.OtherThan other ? other.texts() : Set.of();
        return told.isPresent()
                ? Stream.of(configuration.with(values.slot(), told))
                : values.texts().stream().filter(text -> !others.contains(text)).sorted().map(Value.Text::new)
                        .map(text -> knowing(configuration, values.source(), Optional.of(text)).with(values.slot(), Optional.of(text)));
    }

    private static boolean isWithOthers(Position position) {
        return position instanceof Position.GivenAway;
    }

    private static Configuration concluded(Step.Conclude conclude, Configuration configuration) {
        List<Step.Assign> known = configuration.valueOf(new Operand.Variable(conclude.answer()))
                .map(answer -> answer.equals(new Value.Truth(true)) ? conclude.whereYes() : conclude.whereNo())
                .orElse(List.of());
        Configuration here = configuration;
        for (Step.Assign assign : known) {
            here = here.with(assign.target(), here.valueOf(assign.source()));
        }
        return here;
    }

    private List<Way> test(Node node, Condition condition, Configuration configuration) {
        Optional<Boolean> known = switch (condition) {
            case Condition.IsTrue isTrue -> truth(configuration, isTrue.operand());
            case Condition.IsFalse isFalse -> truth(configuration, isFalse.operand()).map(truth -> !truth);
            case Condition.IsText isText -> configuration.valueOf(isText.operand())
                    .filter(value -> !(value instanceof Value.Instance))
                    .flatMap(value -> PatternMatch.is(isText.text(), value, isText.constants()));
            case Condition.IsInstance isInstance -> configuration.valueOf(isInstance.operand())
                    .flatMap(value -> isInstance.declared()
                            .map(declared -> PatternMatch.matches(isInstance.pattern(), value, declared))
                            .orElseGet(() -> PatternMatch.matches(isInstance.pattern(), value)));
            case Condition.IsNull isNull -> configuration.valueOf(isNull.operand()).flatMap(PatternMatch::isNull);
            case Condition.Refers refers -> configuration.valueOf(refers.selected())
                    .map(value -> value.equals(new Value.Text(refers.session())));
            case Condition.HasSession has -> configuration.position() instanceof Position.Unknown
                    ? Optional.empty()
                    : Optional.of(!(configuration.position() instanceof Position.Unopened));
            case Condition.IsSelected isSelected -> isFalse(configuration, isSelected.watched()) || !isSelectable(configuration.position())
                    ? Optional.of(false)
                    : Optional.empty();
            case Condition.IsWatched isWatched -> isFalse(configuration, isWatched.watched()) || isOver(configuration.position())
                    ? Optional.of(false)
                    : Optional.of(true).filter(surely -> configuration.valueOf(isWatched.watched()).isPresent()
                            && !mayHaveFailed(configuration.position()));
        };
        return node.edges().stream()
                .filter(edge -> edge.guard() instanceof Guard.Holds holds && known.map(value -> value == holds.outcome()).orElse(true))
                .map(edge -> new Way(edge, known.isPresent() || !slice.contains(node)
                        ? configuration
                        : learn(configuration, condition, ((Guard.Holds) edge.guard()).outcome())))
                .toList();
    }

    private static Optional<Boolean> truth(Configuration configuration, Operand operand) {
        return configuration.valueOf(operand).flatMap(value -> switch (value) {
            case Value.Truth truth -> Optional.of(truth.value());
            case Value.Instance instance when instance.isFilled() -> Optional.of(true);
            default -> Optional.empty();
        });
    }

    private static boolean isFalse(Configuration configuration, Operand operand) {
        return configuration.valueOf(operand).equals(Optional.of(new Value.Truth(false)));
    }

    /** Whether a selector that watches a session may select it: one that has more to do, and may have got a message, or has failed. */
    private boolean isSelectable(Position position) {
        return switch (position) {
            case Position.At at -> !machine.isFinal(at.state());
            case Position.Owing owing -> !machine.isFinal(owing.state());
            case Position.Labelled labelled -> true;
            case Position.Failed failed -> true;
            case Position.Unknown unknown -> true;
            case Position.Unopened unopened -> false;
            case Position.Closed closed -> false;
            case Position.GivenAway given -> false;
        };
    }

    /** Whether no selector watches a session any more. */
    private static boolean isOver(Position position) {
        return switch (position) {
            case Position.Closed closed -> true;
            case Position.GivenAway given -> true;
            case Position.Unopened unopened -> true;
            case Position.At at -> false;
            case Position.Owing owing -> false;
            case Position.Labelled labelled -> false;
            case Position.Failed failed -> false;
            case Position.Unknown unknown -> false;
        };
    }

    /** Whether it may be that a selector has selected a failed session, which it does once. */
    private static boolean mayHaveFailed(Position position) {
        return position instanceof Position.Failed || position instanceof Position.Unknown;
    }

    /** After a test the tested variable has the value that was found: a later test of it goes the same way. */
    private Configuration learn(Configuration configuration, Condition condition, boolean outcome) {
        return switch (condition) {
            case Condition.IsTrue isTrue -> knowing(configuration, isTrue.operand(), Optional.of(new Value.Truth(outcome)));
            case Condition.IsFalse isFalse -> knowing(configuration, isFalse.operand(), Optional.of(new Value.Truth(!outcome)));
            case Condition.IsInstance(Operand operand, CasePattern pattern, Optional<ClosedType> declared) -> {
                Optional<Value> before = configuration.valueOf(operand);
                yield knowing(configuration, operand, declared
                        .map(closed -> PatternMatch.learned(pattern, before, outcome, closed))
                        .orElseGet(() -> PatternMatch.learned(pattern, before, outcome)));
            }
            case Condition.IsNull isNull ->
                knowing(configuration, isNull.operand(), Optional.of(PatternMatch.learned(configuration.valueOf(isNull.operand()), outcome)));
            case Condition.IsText isText -> knowing(configuration, isText.operand(),
                    PatternMatch.learned(isText.text(), configuration.valueOf(isText.operand()), outcome, isText.constants()));
            // A selector tells of a failure by selecting the session: that it goes on to fail is what the code finds out by using it.
            case Condition.IsSelected selected when outcome && configuration.position() instanceof Position.Failed ->
                configuration.at(new Position.Failed(false));
            default -> configuration;
        };
    }

    /** The labels are tried in the order of the text, and {@code default} after all others. */
    private List<Way> select(Node node, Step.Select select, Configuration configuration) {
        List<Way> ways = new ArrayList<>();
        // A switch without a case for null fails there: that is not what its session goes on with.
        Optional<Value> left = configuration.valueOf(select.selector())
                .filter(value -> value != Value.Presence.NULL || node.edges().stream().anyMatch(edge -> asksForNull(edge.guard())));
        boolean matched = false;
        for (Node.Edge edge : node.edges()) {
            Optional<Boolean> matches = matches(edge.guard(), left);
            if (!matched && !matches.equals(Optional.of(false))) {
                for (Optional<Value> value : matched(edge.guard(), left)) {
                    ways.add(new Way(edge, slice.contains(node) ? knowing(configuration, select.selector(), value) : configuration));
                }
                matched = matches.isPresent();
            }
            left = matched ? left : refused(edge.guard(), left);
        }
        for (Node.Edge edge : node.edges()) {
            if (!matched && edge.guard() instanceof Guard.Otherwise otherwise
                    && text(left).map(text -> !otherwise.texts().contains(text)).orElse(true)) {
                ways.add(new Way(edge, slice.contains(node) ? knowing(configuration, select.selector(), left) : configuration));
            }
        }
        return ways;
    }

    private static boolean asksForNull(Guard guard) {
        return guard instanceof Guard.MayMatch label && label.patterns().contains(CasePattern.Nothing.NULL);
    }

    /** Whether a label other than {@code default} matches; empty where it may. */
    private static Optional<Boolean> matches(Guard guard, Optional<Value> value) {
        return switch (guard) {
            case Guard.Cases cases -> value.flatMap(known -> PatternMatch.isOneOf(cases.texts(), known));
            case Guard.MayMatch label -> anyMatches(label.patterns(), value);
            default -> Optional.of(false);
        };
    }

    private static Optional<Boolean> anyMatches(List<CasePattern> patterns, Optional<Value> value) {
        List<Optional<Boolean>> each = patterns.stream()
                .map(pattern -> value.flatMap(known -> PatternMatch.matches(pattern, known)))
                .toList();
        return each.contains(Optional.of(true)) ? Optional.of(true)
                : each.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(false);
    }

    private static Optional<String> text(Optional<Value> value) {
        return value.flatMap(known -> known instanceof Value.Text text ? Optional.of(text.value()) : Optional.empty());
    }

    /** What the selector may be behind a label: each of the texts or patterns that the label names. */
    private static List<Optional<Value>> matched(Guard guard, Optional<Value> known) {
        return switch (guard) {
            case Guard.Cases cases when text(known).isEmpty() ->
                cases.texts().stream().sorted().map(text -> Optional.<Value>of(new Value.Text(text))).toList();
            case Guard.Cases cases -> List.of(PatternMatch.learned(cases.texts(), known, true));
            case Guard.MayMatch label -> matched(label.patterns(), known);
            default -> List.of(known);
        };
    }

    /** The patterns of a label are tried one after the other. */
    private static List<Optional<Value>> matched(List<CasePattern> patterns, Optional<Value> known) {
        List<Optional<Value>> found = new ArrayList<>();
        Optional<Value> left = known;
        for (CasePattern pattern : patterns) {
            Optional<Boolean> matches = left.flatMap(value -> PatternMatch.matches(pattern, value));
            if (!matches.equals(Optional.of(false))) {
                found.add(PatternMatch.learned(pattern, left, true));
            }
            if (matches.equals(Optional.of(true))) {
                return found;
            }
            left = PatternMatch.learned(pattern, left, false);
        }
        return found;
    }

    /** What is known of the selector where a label has not matched. */
    private static Optional<Value> refused(Guard guard, Optional<Value> known) {
        return switch (guard) {
            case Guard.Cases cases -> PatternMatch.learned(cases.texts(), known, false);
            case Guard.MayMatch label -> {
                Optional<Value> left = known;
                for (CasePattern pattern : label.patterns()) {
                    left = PatternMatch.learned(pattern, left, false);
                }
                yield left;
            }
            default -> known;
        };
    }

    /** As where more is known of a value; not of a part of an object that nobody asks for again. */
    private Configuration knowing(Configuration configuration, Operand operand, Optional<Value> value) {
        if (operand instanceof Operand.Variable variable) {
            return configuration.with(variable.slot(), value);
        }
        if (operand instanceof Operand.Same(Operand told, Operand found)) {
            return knowing(configuration, found, value);
        }
        boolean isOfUse = operand.all().flatMap(each -> each.askedFor().stream()).allMatch(asked::areAskedAgain);
        return value.isPresent() && isOfUse ? configuration.knowing(operand, value.get()) : configuration;
    }
}
