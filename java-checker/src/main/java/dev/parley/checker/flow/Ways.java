package dev.parley.checker.flow;

import dev.parley.checker.cfg.Node;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The ways that an exploration found possible, between what it came to: nodes, or what was found at them.
 *
 * @param <P> a place on such a way
 */
interface Ways<P> {

    /** Where the participant starts. */
    P start();

    Node node(P here);

    /** The ways on by which no called method comes back: those of a call lead past its method, as where the session fails in it. */
    Stream<P> onward(P here);

    /** Where the method starts that is called here; empty where it is not run. */
    Optional<P> entry(P call);

    /** Of the ends of a method that its callers do not tell apart, the one that stands for them. */
    P end(P last);

    /** Where control comes back to from such an end. */
    Stream<P> behind(P call, P end);
}
