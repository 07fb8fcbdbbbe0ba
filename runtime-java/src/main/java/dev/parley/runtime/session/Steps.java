package dev.parley.runtime.session;

import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.session.Position.Choice;
import dev.parley.runtime.session.Position.Offer;
import java.time.Duration;
import java.util.List;

/**
 * Takes the steps of a role: each operation of the session is looked up in the machine, then carried out, then counted. One thread at a
 * time, which the {@link Guard} sees to.
 */
final class Steps {
    private static final Object[] NO_PAYLOADS = {};

    private final Role role;
    private final Monitor monitor;
    private final Transmission transmission;
    private final Reports reports;
    private final Guard guard;
    /** Between {@code inbranch} and the receive that follows, the message whose label is known; otherwise null. */
    private Object labelled;
    /** The step that {@link #labelled} takes; of no meaning without it. */
    private Step chosen;

    Steps(Role role, Monitor monitor, Transmission transmission, Reports reports, Guard guard) {
        this.role = role;
        this.monitor = monitor;
        this.transmission = transmission;
        this.reports = reports;
        this.guard = guard;
    }

    /** For somebody else who goes on from here. */
    Steps under(Guard another) {
        Steps same = new Steps(role, monitor, transmission, reports, another);
        same.labelled = labelled;
        same.chosen = chosen;
        return same;
    }

    /*
     * What follows is on the way of every message: it enters and leaves the guard by itself, and makes no function for it.
     */

    void begin() throws SessionException {
        guard.enter();
        try {
            transmit(monitor.begin());
        } catch (DisallowedOperation | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    void awaitBegin() throws SessionException {
        guard.enter();
        try {
            accept(monitor.awaitBegin());
        } catch (DisallowedOperation | UnexpectedMessage | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    /** @param mayGive whether the receiver may get a payload that the sender gives away itself, instead of a copy */
    void send(String receiver, Object[] payloads, boolean mayGive) throws SessionException {
        guard.enter();
        try {
            Step step = monitor.send(receiver, payloads.length);
            transmission.send(step, payloads, mayGive);
            count(step);
        } catch (DisallowedOperation | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    void send(List<String> receivers, Object[] payloads) throws SessionException {
        guard.enter();
        try {
            Step step = monitor.send(receivers, payloads.length);
            transmission.send(step, payloads, receivers.size() == 1);
            count(step);
        } catch (DisallowedOperation | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    /** Receives a message of one payload. */
    Object receive(String sender) throws SessionException {
        guard.enter();
        try {
            return labelled != null && chosen.isOnePayloadOf(sender) ? takeLabelled() : takeOne(monitor.receive(sender, 1));
        } catch (DisallowedOperation | UnexpectedMessage | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    Object[] receive(String sender, int payloads) throws SessionException {
        guard.enter();
        try {
            Offer offer = monitor.receive(sender, payloads);
            Object message = next(offer);
            return take(message, transmission.arrived(offer, message));
        } catch (DisallowedOperation | UnexpectedMessage | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    /** Receives a message of one payload, unless it takes too long; then the session fails. */
    Object receive(String sender, Duration patience) throws SessionException {
        guard.enter();
        try {
            Offer offer = monitor.receive(sender, 1);
            if (labelled == null && !transmission.await(offer.sender(), patience)) {
                String problem = "has waited " + patience.toMillis() + " ms for `" + sender + "` in vain";
                throw guard.end(new Failure(role, FailureKind.TIMEOUT, problem + ", at " + monitor.point()), problem);
            }
            return takeOne(offer);
        } catch (DisallowedOperation | UnexpectedMessage | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    /** Whether the next message of the sender is there, or none will come. */
    boolean isReady(String sender) throws SessionException {
        return guard.perform(() -> {
            Role peer = monitor.peer(sender);
            return labelled != null || transmission.isReady(peer);
        });
    }

    /** Within an operation: blocks until it is certain that there is a session. */
    void awaitAgreement() throws SessionEnded, InterruptedException {
        transmission.awaitAgreement();
    }

    void outbranch(String label) throws SessionException {
        guard.enter();
        try {
            Choice choice = monitor.outbranch(label);
            if (choice.isComplete()) {
                transmit(choice.first());
            } else {
                monitor.await(choice.between());
            }
        } catch (DisallowedOperation | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    String inbranch(String chooser) throws SessionException {
        guard.enter();
        try {
            Offer offer = monitor.inbranch(chooser);
            Object message = transmission.receive(offer);
            Step step = transmission.arrived(offer, message);
            if (step.payloads() == 0) {
                take(message, step);
            } else {
                labelled = message;
                chosen = step;
                monitor.await(offer.between(step));
            }
            return step.label();
        } catch (DisallowedOperation | UnexpectedMessage | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    void outwhile(boolean again) throws SessionException {
        guard.enter();
        try {
            transmit(monitor.outwhile(again));
        } catch (DisallowedOperation | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    boolean inwhile(String decider) throws SessionException {
        guard.enter();
        try {
            return accept(monitor.inwhile(decider)).head().label() == Label.Reserved.AGAIN;
        } catch (DisallowedOperation | UnexpectedMessage | SessionEnded | InterruptedException e) {
            throw guard.end(e);
        } finally {
            guard.leave();
        }
    }

    private void transmit(Step step) throws DisallowedOperation, SessionEnded, SessionException, InterruptedException {
        transmission.send(step, NO_PAYLOADS, false);
        count(step);
    }

    /** Receives a message that has nothing but a label. */
    private Step accept(Offer offer) throws UnexpectedMessage, SessionEnded, InterruptedException {
        Object message = transmission.receive(offer);
        Step step = transmission.arrived(offer, message);
        take(message, step);
        return step;
    }

    /** The message whose label is known already, or else the next one. */
    private Object next(Offer offer) throws SessionEnded, InterruptedException {
        Object message = labelled;
        if (message == null) {
            return transmission.receive(offer);
        }
        labelled = null;
        return message;
    }

    /** The one payload of the message whose label is known. What is due was looked up together with the label. */
    private Object takeLabelled() throws UnexpectedMessage {
        Object message = labelled;
        labelled = null;
        Object payload = transmission.payload(message, chosen);
        count(chosen);
        return payload;
    }

    private Object takeOne(Offer offer) throws UnexpectedMessage, SessionEnded, InterruptedException {
        Object message = next(offer);
        Step step = transmission.arrived(offer, message);
        Object payload = transmission.payload(message, step);
        count(step);
        return payload;
    }

    private Object[] take(Object message, Step step) throws UnexpectedMessage {
        Object[] payloads = transmission.payloads(message, step);
        count(step);
        return payloads;
    }

    private void count(Step step) {
        monitor.advance(step);
        reports.message(step.transition());
    }
}
