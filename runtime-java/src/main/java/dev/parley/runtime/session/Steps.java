package dev.parley.runtime.session;

import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.runtime.SessionException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Takes the steps of a role: each operation of the session is looked up in the machine, then carried out, then counted. Confined to the
 * session's thread, which {@link Guard} sees to.
 */
final class Steps {
    private final Monitor monitor;
    private final Transmission transmission;
    private final Reports reports;
    /** Between {@code inbranch} and the receive that follows: the message whose label is known. */
    private Optional<Transmission.Arrival> labelled = Optional.empty();

    Steps(Monitor monitor, Transmission transmission, Reports reports) {
        this.monitor = monitor;
        this.transmission = transmission;
        this.reports = reports;
    }

    void begin() throws DisallowedOperation, SessionEnded, SessionException, InterruptedException {
        transmit(monitor.begin(), List.of());
    }

    void awaitBegin() throws DisallowedOperation, UnexpectedMessage, SessionEnded, InterruptedException {
        accept(List.of(monitor.awaitBegin()));
    }

    /** @param mayGive whether the receiver may get a payload that the sender gives away itself, instead of a copy */
    void send(List<Role> receivers, List<Object> payloads, boolean mayGive)
            throws DisallowedOperation, SessionEnded, SessionException, InterruptedException {
        Transition step = monitor.send(receivers, payloads.size());
        transmission.send(step.action(), payloads, mayGive && receivers.size() == 1);
        count(step);
    }

    /**
     * Checks that a message with so many payloads may be received, and waits for it.
     *
     * @return whether it is there, or will not come; if not, the time is over
     */
    boolean await(Role sender, int payloads, Duration patience) throws DisallowedOperation, InterruptedException {
        monitor.receive(sender, payloads);
        return labelled.isPresent() || transmission.await(sender, patience);
    }

    List<Object> receive(Role sender, int payloads)
            throws DisallowedOperation, UnexpectedMessage, SessionEnded, InterruptedException {
        List<Transition> awaited = monitor.receive(sender, payloads);
        if (labelled.isEmpty()) {
            return accept(awaited);
        }
        Transmission.Arrival arrival = labelled.get();
        labelled = Optional.empty();
        return take(arrival, awaited.getFirst());
    }

    /** Whether the next message of the sender is there, or none will come. */
    boolean isReady(Role sender) throws DisallowedOperation {
        monitor.peer(sender);
        return labelled.isPresent() || transmission.isReady(sender);
    }

    void outbranch(String label) throws DisallowedOperation, SessionEnded, SessionException, InterruptedException {
        List<Transition> steps = monitor.outbranch(label);
        if (steps.getFirst().action().payloads().isEmpty()) {
            transmit(steps.getFirst(), List.of());
        } else {
            monitor.await(steps);
        }
    }

    String inbranch(Role chooser) throws DisallowedOperation, UnexpectedMessage, SessionEnded, InterruptedException {
        List<Transition> awaited = monitor.inbranch(chooser);
        Transmission.Arrival arrival = next(awaited);
        Transition step = monitor.arrived(awaited, arrival.label(), arrival.count());
        if (arrival.count() == 0) {
            take(arrival, step);
        } else {
            labelled = Optional.of(arrival);
            monitor.await(List.of(step));
        }
        return step.action().label().toString();
    }

    void outwhile(boolean again) throws DisallowedOperation, SessionEnded, SessionException, InterruptedException {
        transmit(monitor.outwhile(again), List.of());
    }

    boolean inwhile(Role decider) throws DisallowedOperation, UnexpectedMessage, SessionEnded, InterruptedException {
        List<Transition> awaited = monitor.inwhile(decider);
        Transmission.Arrival arrival = next(awaited);
        Transition step = monitor.arrived(awaited, arrival.label(), arrival.count());
        take(arrival, step);
        return step.action().label() == Label.Reserved.AGAIN;
    }

    private void transmit(Transition step, List<Object> payloads)
            throws DisallowedOperation, SessionEnded, SessionException, InterruptedException {
        transmission.send(step.action(), payloads, step.action().peers().size() == 1);
        count(step);
    }

    private List<Object> accept(List<Transition> awaited) throws UnexpectedMessage, SessionEnded, InterruptedException {
        Transmission.Arrival arrival = next(awaited);
        return take(arrival, monitor.arrived(awaited, arrival.label(), arrival.count()));
    }

    private Transmission.Arrival next(List<Transition> awaited) throws UnexpectedMessage, SessionEnded, InterruptedException {
        return transmission.receive(awaited.getFirst().action().peer());
    }

    private List<Object> take(Transmission.Arrival arrival, Transition step) throws UnexpectedMessage {
        List<Object> payloads = transmission.payloads(arrival, step);
        count(step);
        return payloads;
    }

    private void count(Transition step) {
        monitor.advance(step);
        reports.message(step);
    }
}
