package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.TextQuestion;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.cfg.Zone;
import dev.parley.checker.flow.slice.Liveness;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One possibility at a node.
 *
 * @param known the values of slots, as far as they are known
 * @param interrupted whether an unforeseen exception was swallowed on the way, so that the session need not be completed any more
 * @param passing whether the method runs while an exception passes through a block that has called it
 */
public record Configuration(Position position, Map<Integer, Value> known, boolean interrupted, boolean passing) {
    /** How far objects within objects are followed. */
    private static final int DEEPEST = 3;

    public Configuration {
        known = Map.copyOf(known);
    }

    public static Configuration start(int state) {
        return start(new Position.At(state));
    }

    public static Configuration start(Position position) {
        return new Configuration(position, Map.of(), false, false);
    }

    public Configuration at(Position next) {
        return new Configuration(next, known, interrupted, passing);
    }

    public Configuration asInterrupted() {
        return new Configuration(position, known, true, passing);
    }

    /** As the code of another session starts, which this one's has nothing to do with. */
    public Configuration anew(Position start) {
        return new Configuration(start, known, false, passing);
    }

    /** What is known of the answers that a called method tells its callers, by their slots. */
    public Map<Integer, Value> told(List<Step.Told> asked) {
        Map<Integer, Value> values = new HashMap<>();
        asked.forEach(each -> valueOf(new Operand.Variable(each.answer())).ifPresent(value -> values.put(each.answer().id(), value)));
        return values;
    }

    /** As behind a call, by what the called method tells. */
    public Configuration knowing(List<Step.Told> told, Map<Integer, Value> answers) {
        Configuration here = this;
        for (Step.Told each : told) {
            here = here.with(each.known(), Optional.ofNullable(answers.get(each.answer().id())).map(answer ->
                    answer instanceof Value.Truth(boolean truth) ? new Value.Truth(truth != each.isOpposite()) : answer));
        }
        return here;
    }

    /** As a called method starts: it knows its parameters, and nothing of its caller. */
    public Configuration calling(List<Step.Passed> arguments, boolean passing) {
        Map<Integer, Value> values = new HashMap<>();
        arguments.forEach(argument -> valueOf(argument.value()).ifPresent(value -> values.put(argument.parameter().id(), value)));
        return new Configuration(position, values, interrupted, passing);
    }

    public Configuration with(Slot slot, Optional<Value> value) {
        Map<Integer, Value> values = new HashMap<>(known);
        values.remove(slot.id());
        value.ifPresent(present -> values.put(slot.id(), present));
        return new Configuration(position, values, interrupted, passing);
    }

    /** Forgets all but what is still read. */
    public Configuration keep(Liveness.Live live) {
        if (known.entrySet().stream().allMatch(entry -> live.isRead(entry.getKey())
                && live.kept(entry.getKey(), entry.getValue()) == entry.getValue())) {
            return this;
        }
        Map<Integer, Value> values = new HashMap<>(known);
        values.keySet().removeIf(slot -> !live.isRead(slot));
        values.replaceAll(live::kept);
        return new Configuration(position, values, interrupted, passing);
    }

    /** Forgets what questions were answered. */
    public Configuration without(BitSet answers) {
        if (known.keySet().stream().noneMatch(answers::get)) {
            return this;
        }
        Map<Integer, Value> values = new HashMap<>(known);
        values.keySet().removeIf(answers::get);
        return new Configuration(position, values, interrupted, passing);
    }

    /** Forgets how far numbers are from each other. */
    public Configuration withoutDistances() {
        if (known.values().stream().noneMatch(Value.Between.class::isInstance)) {
            return this;
        }
        Map<Integer, Value> values = new HashMap<>(known);
        values.values().removeIf(Value.Between.class::isInstance);
        return new Configuration(position, values, interrupted, passing);
    }

    /** As after a test, by which more is known of a value; of what is in an object only where its class keeps it. */
    Configuration knowing(Operand operand, Value value) {
        return switch (operand) {
            case Operand.Variable variable -> with(variable.slot(), Optional.of(value));
            case Operand.Part(Operand whole, String name, Optional<ClassType> holder) when holder.isPresent() && mayHold(valueOf(whole)) ->
                knowing(whole, instance(valueOf(whole)).and(holder.get()).with(name, value));
            case Operand.Part part -> this;
            case Operand.OfText(Operand text, TextQuestion question) when mayHold(valueOf(text))
                    && !(question.mayBeOfNothing() && valueOf(text).isEmpty()) ->
                knowing(text, instance(valueOf(text)).with(question.name(), value));
            case Operand.OfText asked -> this;
            case Operand.Same(Operand told, Operand found) -> knowing(told, value).knowing(found, value);
            case Operand.Equal(Operand one, Operand other, boolean same) -> knowing(one, other, value.equals(new Value.Truth(same)));
            case Operand.Within within -> with(within.difference().slot(), Optional.of(within.zone().kept(
                    value.equals(new Value.Truth(true)) ? between(within).and(within.others()) : between(within).butNot(within.others()))));
            case Operand.Moved moved -> this;
            case Operand.Constant constant -> this;
            case Operand.Made made -> this;
            case Operand.Opaque opaque -> this;
        };
    }

    /** As after a comparison of two values, of which one may tell the other. */
    private Configuration knowing(Operand one, Operand other, boolean equal) {
        Configuration here = this;
        for (Operand told : List.of(one, other)) {
            Optional<Value> teller = valueOf(told.equals(one) ? other : one);
            Optional<Value> learned = teller.flatMap(value ->
                    value instanceof Value.Text(String text) ? PatternMatch.learned(Set.of(text), valueOf(told), equal) : Optional.empty());
            here = learned.isPresent() ? here.knowing(told, learned.get()) : here;
        }
        return here;
    }

    private static boolean mayHold(Optional<Value> whole) {
        return whole.isEmpty() || whole.get() == Value.Presence.SOME || whole.get() instanceof Value.Instance;
    }

    private static Value.Instance instance(Optional<Value> whole) {
        return whole.isPresent() && whole.get() instanceof Value.Instance instance ? instance : Value.Instance.ANY;
    }

    public Optional<Value> valueOf(Operand operand) {
        return switch (operand) {
            case Operand.Constant constant -> Optional.of(constant.value());
            case Operand.Variable variable -> Optional.ofNullable(known.get(variable.slot().id()));
            case Operand.Made made -> Optional.of(made(made, DEEPEST));
            case Operand.Part part -> valueOf(part.whole()).flatMap(whole -> part(part, whole));
            case Operand.OfText asked -> valueOf(asked.text()).flatMap(known -> switch (known) {
                case Value.Text text -> asked.question().of(text.value());
                case Value.Instance instance -> Optional.ofNullable(instance.parts().get(asked.question().name()));
                default -> Optional.empty();
            });
            case Operand.Same(Operand told, Operand found) -> valueOf(found).or(() -> valueOf(told));
            case Operand.Equal(Operand one, Operand other, boolean same) -> valueOf(one)
                    .flatMap(left -> valueOf(other).flatMap(right -> PatternMatch.areEqual(left, right)))
                    .map(equal -> new Value.Truth(equal == same));
            case Operand.Within within -> between(within).isIn(within.others()).map(Value.Truth::new);
            case Operand.Moved(Zone zone, int from, int to, long by) -> Optional.<Value>of(zone.kept(zone.between(from, to, this::between).plus(by)))
                    .filter(number -> !number.equals(Value.Between.ANY));
            case Operand.Opaque opaque -> Optional.empty();
        };
    }

    private Value.Between between(Operand.Within within) {
        return within.zone().between(within.difference().from(), within.difference().to(), this::between);
    }

    private Value.Between between(Zone.Difference difference) {
        return known.get(difference.slot().id()) instanceof Value.Between between ? between : difference.otherwise();
    }

    /** What is in an object; what an {@code Optional} holds is something in any case. */
    private static Optional<Value> part(Operand.Part part, Value whole) {
        Optional<Value> known = whole instanceof Value.Instance instance ? Optional.ofNullable(instance.parts().get(part.name())) : Optional.empty();
        boolean isFilled = whole.equals(new Value.Truth(true)) || whole instanceof Value.Instance instance && instance.isFilled();
        return known.or(() -> part.isContent() && isFilled ? Optional.of(Value.Presence.SOME) : Optional.empty());
    }

    private Value made(Operand.Made made, int depth) {
        Map<String, Value> parts = new HashMap<>();
        made.parts().forEach((name, part) -> {
            Optional<Value> value = part instanceof Operand.Made inner && depth > 0 ? Optional.of(made(inner, depth - 1)) : valueOf(part);
            value.ifPresent(known -> parts.put(name, within(depth, known)));
        });
        return Value.Instance.made(made.type(), parts);
    }

    /** What is known of a value down to a depth: objects may hold objects, and those others, without end. */
    private static Value within(int depth, Value value) {
        if (!(value instanceof Value.Instance instance) || instance.parts().isEmpty()) {
            return value;
        }
        Map<String, Value> parts = new HashMap<>(instance.parts());
        parts.replaceAll((name, part) -> within(depth - 1, part));
        return new Value.Instance(instance.types(), instance.others(), instance.exact(), depth > 0 ? parts : Map.of());
    }
}
