package dev.parley.runtime.event.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.event.SessionEvent;
import dev.parley.runtime.session.SessionOptions;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real sessions, seen through a real tracer. */
@Timeout(30)
class SessionSpansTest {
    private static final AttributeKey<String> SESSION = AttributeKey.stringKey("parley.session");

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(spans)).build())
            .build();
    private final ProtocolDescriptor protocol = ProtocolDescriptor.of("shop.Order", List.of(
            machine("client", Action.send(new Role("server"), Label.of("order"), PayloadType.of("int"))),
            machine("server", Action.receive(new Role("client"), Label.of("order"), PayloadType.of("int")))));

    private static Machine machine(String role, Action action) {
        Machine.Builder machine = Machine.builder(new Role(role));
        machine.transition(machine.state(), action, machine.state());
        return machine.build();
    }

    private SessionEnvironment environment() {
        return SessionEnvironment.overTcp(name -> protocol, SessionSpansTest.class.getClassLoader(),
                SessionOptions.defaults().withEvents(new SessionSpans(telemetry)));
    }

    private Map<String, SpanData> byName() {
        return spans.getFinishedSpanItems().stream().collect(Collectors.toMap(SpanData::getName, Function.identity()));
    }

    @Test
    void aSessionIsASpanAtEachEnd() throws Exception {
        try (SessionEnvironment environment = environment(); SessionServer door = environment.serve("shop.Order")) {
            Session client = door.service().request();
            Session server = door.accept();
            client.send(17);
            assertThat(server.<Integer>receive()).isEqualTo(17);
            client.close();
            server.close();
        }
        Map<String, SpanData> ends = byName();
        assertThat(ends).containsOnlyKeys("shop.Order client", "shop.Order server");
        assertThat(ends.get("shop.Order client").getEvents()).extracting(EventData::getName).containsExactly("send");
        assertThat(ends.get("shop.Order server").getEvents()).extracting(EventData::getName).containsExactly("receive");
        assertThat(ends.values()).extracting(end -> end.getStatus().getStatusCode()).containsOnly(StatusCode.OK);
        assertThat(ends.values()).extracting(end -> end.getAttributes().get(SESSION)).doesNotContainNull();
        assertThat(ends.values().stream().map(end -> end.getAttributes().get(SESSION)).distinct()).hasSize(1);
    }

    @Test
    void aFailureEndsTheSpanOfEachEndWithItsReason() throws Exception {
        try (SessionEnvironment environment = environment(); SessionServer door = environment.serve("shop.Order")) {
            Session client = door.service().request();
            Session server = door.accept();
            client.abort("has changed its mind");
            client.close();
            assertThatThrownBy(server::receive).isInstanceOf(PeerFailureException.class);
        }
        assertThat(byName()).containsOnlyKeys("shop.Order client", "shop.Order server").allSatisfy((name, end) -> {
            assertThat(end.hasEnded()).isTrue();
            assertThat(end.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(end.getStatus().getDescription()).contains("`client` has changed its mind");
            assertThat(end.getAttributes().get(AttributeKey.stringKey("parley.failure.kind"))).isEqualTo("ABANDONED");
        });
    }

    /** As in a program that takes part in instances of two protocols that somebody has called the same. */
    @Test
    void sessionsOfTheSameNameAreKeptApart() {
        SessionSpans sink = new SessionSpans(telemetry);
        SessionEvent.Source order = new SessionEvent.Source("shop.Order", "monday", "client");
        SessionEvent.Source refund = new SessionEvent.Source("shop.Refund", "monday", "client");
        Instant now = Instant.now();
        sink.accept(new SessionEvent.Opened(order, now, false));
        sink.accept(new SessionEvent.Opened(refund, now, false));
        sink.accept(new SessionEvent.Message(order, now, true, List.of("server"), "order", List.of("int"), 1));
        sink.accept(new SessionEvent.Closed(order, now));
        sink.accept(new SessionEvent.Failed(refund, now, "server", "LOST", "ended without a word"));
        Map<String, SpanData> ends = byName();
        assertThat(ends).containsOnlyKeys("shop.Order client", "shop.Refund client");
        assertThat(ends.get("shop.Order client").getEvents()).hasSize(1);
        assertThat(ends.get("shop.Order client").getStatus().getStatusCode()).isEqualTo(StatusCode.OK);
        assertThat(ends.get("shop.Refund client").getEvents()).isEmpty();
        assertThat(ends.get("shop.Refund client").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    }
}
