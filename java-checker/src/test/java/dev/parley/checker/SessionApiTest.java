package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.api.SessionApi.First;
import dev.parley.checker.api.SessionApi.Shape;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the checker knows of the runtime, held against the runtime. */
class SessionApiTest {

    /** Methods that the checker does not follow yet. The list may only shrink. */
    private static final Set<String> NOT_YET = Set.of("peer/0", "send/1/Object", "send2/2", "send3/3", "receive/0", "receive/1/Duration",
            "receive/2", "receive2/0", "receive3/0", "ready/0", "ready/1", "poll/0", "poll/1", "inbranch/0", "inwhile/0", "spawn/1",
            "abort/1", "all/1");

    private static boolean isFollowed(Method method) {
        String name = method.getName() + "/" + method.getParameterCount();
        return !NOT_YET.contains(name) && (method.getParameterCount() == 0
                || !NOT_YET.contains(name + "/" + method.getParameterTypes()[0].getSimpleName()));
    }

    @Test
    void namesAreThoseOfTheRuntime() {
        assertThat(SessionApi.SESSION).isEqualTo(Session.class.getName());
        assertThat(SessionApi.SESSION_EXCEPTION).isEqualTo(SessionException.class.getName());
        assertThat(SessionApi.PARTICIPANT).isEqualTo(Participant.class.getName());
        assertThat(Stream.of(Participant.class.getDeclaredMethods()).map(Method::getName))
                .containsExactlyInAnyOrder(SessionApi.PROTOCOL_MEMBER, SessionApi.ROLE_MEMBER);
    }

    @Test
    void everyMethodOfASessionHasAShape() {
        for (Method method : followed()) {
            Shape shape = SessionApi.shape(method.getName(), method.getParameterCount())
                    .orElseThrow(() -> new AssertionError("unknown method " + method));
            assertThat(shape.variable()).as(method.toString()).isEqualTo(method.isVarArgs());
            assertThat(first(method)).as(method.toString()).isEqualTo(shape.first());
            assertThat(List.of(method.getExceptionTypes())).as(method.toString()).containsExactly(SessionException.class);
        }
    }

    @Test
    void everyShapeIsAMethodOfASession() {
        Set<String> methods = followed().stream().map(Method::getName).collect(Collectors.toSet());
        assertThat(SessionApi.shapes()).extracting(Shape::method).containsExactlyInAnyOrderElementsOf(methods);
    }

    private static List<Method> followed() {
        return Arrays.stream(Session.class.getDeclaredMethods()).filter(SessionApiTest::isFollowed).toList();
    }

    private static First first(Method method) {
        if (method.getParameterCount() == 0) {
            return First.NOTHING;
        }
        Class<?> type = method.getParameterTypes()[0];
        return type == boolean.class ? First.CONDITION : method.getName().equals("outbranch") ? First.LABEL : First.ROLE;
    }
}
