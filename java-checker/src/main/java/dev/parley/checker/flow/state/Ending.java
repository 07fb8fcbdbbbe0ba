package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A way on which a method ends that was called with the session.
 *
 * @param end where it goes back to its caller
 * @param last the last thing it did with the session
 */
public record Ending(Extent end, Extent last) {

    /**
     * What callers do behind it.
     *
     * @param call the call
     * @param missing what the session needs there that the code leaves out; nothing where it goes on as it should
     */
    public record Behind(Extent call, List<StepKind> missing) {
        public Behind {
            missing = List.copyOf(missing);
        }
    }

    /** Whether the method ends too early: it is called at several places, and behind each of them the same is missing. */
    static boolean isTooEarly(Collection<Behind> calls) {
        return calls.stream().map(Behind::call).distinct().count() > 1
                && calls.stream().map(Behind::missing).distinct().count() == 1
                && calls.stream().noneMatch(call -> call.missing().isEmpty());
    }

    /**
     * The end of a method behind the last operation on a way.
     *
     * @param returned where the method goes back
     * @param call where it was called
     * @param operation the last operation
     */
    public record Passed(Visit returned, Visit call, Visit operation) {
        public Ending ending() {
            return new Ending(returned.node().extent(), operation.node().extent());
        }

        public Behind behind(List<StepKind> missing) {
            return new Behind(call.node().extent(), missing);
        }
    }

    /** The methods that have ended on the way to a visit since the last operation, innermost first. */
    public static List<Passed> before(Visit visit) {
        List<Visit> resumed = new ArrayList<>();
        Optional<Visit> here = Optional.of(visit);
        while (here.isPresent() && (here.get() == visit || !(here.get().node().step() instanceof Step.Perform))) {
            if (here.get().caller().isPresent()) {
                resumed.add(here.get());
            }
            here = here.get().before();
        }
        Optional<Visit> operation = here;
        // A method that was called behind the last operation has nothing to do with it.
        return resumed.reversed().stream()
                .filter(back -> operation.isPresent() && back.before().orElseThrow().node().step() instanceof Step.Return)
                .filter(back -> isIn(operation.get(), back.before().orElseThrow().activation()))
                .map(back -> new Passed(back.before().orElseThrow(), back.caller().orElseThrow(), operation.get()))
                .toList();
    }

    private static boolean isIn(Visit operation, Activation method) {
        return operation.activation() == method || operation.openCalls().stream().anyMatch(call -> call.activation() == method);
    }
}
