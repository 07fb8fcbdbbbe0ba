package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.GraphBuilder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The statements around the code being lowered that a jump can lead out of. */
final class Frames {

    /** A statement that a jump can lead out of. */
    sealed interface Frame {}

    /** A loop; {@code label} is empty text where it has none. */
    record Loop(String label, GraphBuilder.Label onBreak, GraphBuilder.Label onContinue) implements Frame {}

    /** A {@code switch} statement. */
    record Switch(GraphBuilder.Label onBreak) implements Frame {}

    record Labelled(String label, GraphBuilder.Label onBreak) implements Frame {}

    /** Code that runs whenever control leaves: a {@code finally} block, or the closing of a resource. */
    record Finally(Runnable lower) implements Frame {}

    private final Deque<Frame> frames = new ArrayDeque<>();

    void push(Frame frame) {
        frames.push(frame);
    }

    void pop() {
        frames.pop();
    }

    /** The target of a {@code break}, with everything that is left on the way, innermost first. */
    Optional<Exit> onBreak(Optional<String> label) {
        return exit(frame -> switch (frame) {
            case Loop loop when label.isEmpty() || loop.label().equals(label.get()) -> Optional.of(loop.onBreak());
            case Switch choice when label.isEmpty() -> Optional.of(choice.onBreak());
            case Labelled labelled when label.isPresent() && labelled.label().equals(label.get()) -> Optional.of(labelled.onBreak());
            default -> Optional.empty();
        });
    }

    Optional<Exit> onContinue(Optional<String> label) {
        return exit(frame -> frame instanceof Loop loop && (label.isEmpty() || loop.label().equals(label.get()))
                ? Optional.of(loop.onContinue())
                : Optional.empty());
    }

    /**
     * A way out.
     *
     * @param left the frames that are left, innermost first
     */
    record Exit(GraphBuilder.Label target, List<Frame> left) {}

    private Optional<Exit> exit(Function<Frame, Optional<GraphBuilder.Label>> target) {
        List<Frame> left = new ArrayList<>();
        for (Frame frame : frames) {
            Optional<GraphBuilder.Label> found = target.apply(frame);
            left.add(frame);
            if (found.isPresent()) {
                return Optional.of(new Exit(found.get(), left));
            }
        }
        return Optional.empty();
    }

    /** Lowers the code that runs when the innermost {@code count} frames are left; that code is itself outside of them. */
    void unwind(int count) {
        Deque<Frame> removed = new ArrayDeque<>();
        for (int i = 0; i < count; i++) {
            Frame frame = frames.pop();
            removed.push(frame);
            if (frame instanceof Finally after) {
                after.lower().run();
            }
        }
        removed.forEach(frames::push);
    }

    int depth() {
        return frames.size();
    }
}
