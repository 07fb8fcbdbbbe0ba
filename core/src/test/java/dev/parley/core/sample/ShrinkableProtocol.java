package dev.parley.core.sample;

import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.ShrinkingDistance;

/** A random protocol that jqwik can make smaller by leaving out steps and branches. */
public record ShrinkableProtocol(GlobalProtocol value) implements Shrinkable<GlobalProtocol> {

    /** Protocols of 2 to {@code maxRoles} roles, nested up to {@code maxDepth}. */
    public static Arbitrary<GlobalProtocol> arbitrary(int maxDepth, int maxRoles) {
        return Arbitraries.fromGenerator(
                random -> new ShrinkableProtocol(RandomGlobalType.draw(new Random(random.nextLong()), maxDepth, maxRoles)));
    }

    @Override
    public Stream<Shrinkable<GlobalProtocol>> shrink() {
        return smaller(value.type())
                .map(type -> new ShrinkableProtocol(new GlobalProtocol(value.qualifiedName(), value.roles(), type)));
    }

    @Override
    public ShrinkingDistance distance() {
        return ShrinkingDistance.of(size(value.type()));
    }

    private static long size(GlobalType type) {
        return 1 + type.children().stream().mapToLong(ShrinkableProtocol::size).sum();
    }

    private static Stream<GlobalType> smaller(GlobalType type) {
        List<GlobalType> children = type.children();
        Stream<GlobalType> childInstead = type instanceof GlobalType.Recursion ? Stream.empty() : children.stream();
        Stream<GlobalType> without = IntStream.range(0, children.size())
                .boxed()
                .filter(i -> children.size() > 1 || type instanceof GlobalType.Sequence)
                .map(i -> rebuilt(type, i, List.of()));
        Stream<GlobalType> inside = IntStream.range(0, children.size())
                .boxed()
                .flatMap(i -> smaller(children.get(i)).map(child -> rebuilt(type, i, List.of(child))));
        return Stream.of(childInstead, without, inside).flatMap(candidates -> candidates);
    }

    /** The type with its child {@code index} replaced by one child or none. */
    public static GlobalType rebuilt(GlobalType type, int index, List<GlobalType> replacement) {
        List<GlobalType> children = new ArrayList<>(type.children());
        children.remove(index);
        children.addAll(index, replacement);
        return switch (type) {
            case GlobalType.Sequence sequence -> new GlobalType.Sequence(children);
            case GlobalType.Parallel parallel -> new GlobalType.Parallel(children);
            case GlobalType.DirectedChoice choice -> new GlobalType.DirectedChoice(choice.chooser(), children);
            case GlobalType.AnnouncedChoice choice -> {
                List<GlobalType.Branch> branches = new ArrayList<>(choice.branches());
                GlobalType.Branch old = branches.remove(index);
                branches.addAll(
                        index, replacement.stream().map(body -> new GlobalType.Branch(old.label(), body)).toList());
                yield new GlobalType.AnnouncedChoice(choice.chooser(), branches);
            }
            case GlobalType.Loop loop -> new GlobalType.Loop(loop.guard(), children.getFirst());
            case GlobalType.Recursion recursion -> new GlobalType.Recursion(recursion.variable(), children.getFirst());
            case GlobalType.Message message -> message;
            case GlobalType.Begin begin -> begin;
            case GlobalType.Connect connect -> connect;
            case GlobalType.Disconnect disconnect -> disconnect;
            case GlobalType.Wrap wrap -> wrap;
            case GlobalType.Continue jump -> jump;
        };
    }
}
