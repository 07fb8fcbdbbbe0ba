package dev.parley.runtime.session;

import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.event.SessionEvent;
import java.time.Instant;
import java.util.function.Function;

/** Tells whoever watches what one end of a session does. */
final class Reports {
    private final EventSink sink;
    private final String protocol;
    private final Conversation conversation;
    /** Whether the sink has failed, which is told once: it may fail at every message. */
    private volatile boolean broken;
    /** Whether somebody else holds this end by now, who reports for himself. */
    private volatile boolean left;

    Reports(SessionProtocol protocol, Conversation conversation) {
        this.sink = conversation.surroundings().options().events();
        this.protocol = protocol.name();
        this.conversation = conversation;
    }

    /** Also has a failure reported that comes later. */
    void opened(boolean handedOver) {
        if (sink.isEnabled()) {
            report(source -> new SessionEvent.Opened(source, Instant.now(), handedOver));
            conversation.whenFailed().thenAccept(this::failed);
        }
    }

    void message(Transition step) {
        if (sink.isEnabled()) {
            report(source -> new SessionEvent.Message(source, Instant.now(), step.action().isSend(),
                    step.action().peers().stream().map(Role::name).toList(), step.action().label().toString(),
                    step.action().payloads().stream().map(PayloadType::simpleName).toList(), step.target()));
        }
    }

    private void failed(Failure failure) {
        if (!left) {
            report(source -> new SessionEvent.Failed(
                    source, Instant.now(), failure.culprit().name(), failure.kind().name(), failure.problem()));
        }
    }

    void handedOver() {
        left = true;
        if (sink.isEnabled()) {
            report(source -> new SessionEvent.HandedOver(source, Instant.now()));
        }
    }

    void closed() {
        if (sink.isEnabled()) {
            report(source -> new SessionEvent.Closed(source, Instant.now()));
        }
    }

    private void report(Function<SessionEvent.Source, SessionEvent> event) {
        try {
            sink.accept(event.apply(new SessionEvent.Source(protocol, conversation.id(), conversation.self().name())));
        } catch (RuntimeException | Error e) {
            // Watching a session must not change it, even where a library of the watcher's is missing; the watcher is told in the way of its own
            // platform.
            if (!broken) {
                broken = true;
                System.getLogger("dev.parley.runtime").log(System.Logger.Level.WARNING, "an event sink has failed", e);
            }
        }
    }
}
