package dev.parley.runtime.event.opentelemetry;

import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.event.SessionEvent;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One span for each end of a session, from when it is opened until it is closed, fails or is handed over; messages are events of it. The
 * ends of one session, and those who held an end one after the other, have the attribute {@code parley.session} in common. Safe for use by
 * several threads.
 */
public final class SessionSpans implements EventSink {
    private static final String SCOPE = "dev.parley.runtime";
    private static final AttributeKey<String> PROTOCOL = AttributeKey.stringKey("parley.protocol");
    private static final AttributeKey<String> SESSION = AttributeKey.stringKey("parley.session");
    private static final AttributeKey<String> ROLE = AttributeKey.stringKey("parley.role");
    private static final AttributeKey<Boolean> RECEIVED_SESSION = AttributeKey.booleanKey("parley.session.received");
    private static final AttributeKey<List<String>> PEERS = AttributeKey.stringArrayKey("parley.peers");
    private static final AttributeKey<String> LABEL = AttributeKey.stringKey("parley.label");
    private static final AttributeKey<List<String>> PAYLOADS = AttributeKey.stringArrayKey("parley.payloads");
    private static final AttributeKey<Long> STATE = AttributeKey.longKey("parley.state");
    private static final AttributeKey<String> CULPRIT = AttributeKey.stringKey("parley.failure.role");
    private static final AttributeKey<String> FAILURE = AttributeKey.stringKey("parley.failure.kind");

    private final Tracer tracer;
    /** Sessions of different protocols may have the same name. */
    private final Map<SessionEvent.Source, Span> open = new ConcurrentHashMap<>();

    public SessionSpans(OpenTelemetry openTelemetry) {
        this.tracer = openTelemetry.getTracer(SCOPE);
    }

    @Override
    public void accept(SessionEvent event) {
        switch (event) {
            case SessionEvent.Opened opened -> open.put(opened.source(), start(opened));
            case SessionEvent.Message message -> find(message).ifPresent(span ->
                    span.addEvent(message.sent() ? "send" : "receive", attributes(message), message.time()));
            case SessionEvent.HandedOver handedOver -> remove(handedOver).ifPresent(span -> {
                span.addEvent("hand over", handedOver.time());
                span.end(handedOver.time());
            });
            case SessionEvent.Closed closed -> remove(closed).ifPresent(span -> {
                span.setStatus(StatusCode.OK);
                span.end(closed.time());
            });
            case SessionEvent.Failed failed -> remove(failed).ifPresent(span -> {
                span.setStatus(StatusCode.ERROR, "`" + failed.culprit() + "` " + failed.problem());
                span.setAttribute(CULPRIT, failed.culprit());
                span.setAttribute(FAILURE, failed.kind());
                span.end(failed.time());
            });
        }
    }

    private Span start(SessionEvent.Opened opened) {
        return tracer.spanBuilder(opened.source().protocol() + " " + opened.source().role())
                .setNoParent()
                .setStartTimestamp(opened.time())
                .setAttribute(PROTOCOL, opened.source().protocol())
                .setAttribute(SESSION, opened.source().session())
                .setAttribute(ROLE, opened.source().role())
                .setAttribute(RECEIVED_SESSION, opened.handedOver())
                .startSpan();
    }

    private static Attributes attributes(SessionEvent.Message message) {
        return Attributes.of(PEERS, message.peers(), LABEL, message.label(), PAYLOADS, message.payloads(), STATE, (long) message.state());
    }

    private Optional<Span> find(SessionEvent event) {
        return Optional.ofNullable(open.get(event.source()));
    }

    private Optional<Span> remove(SessionEvent event) {
        return Optional.ofNullable(open.remove(event.source()));
    }
}
