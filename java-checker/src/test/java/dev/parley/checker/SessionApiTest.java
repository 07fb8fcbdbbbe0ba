package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.api.Openings;
import dev.parley.checker.api.RuntimeResults;
import dev.parley.checker.api.SelectorApi;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.api.SessionApi.First;
import dev.parley.checker.api.SessionApi.Shape;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Selector;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionBody;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionGroup;
import dev.parley.runtime.SessionRegistry;
import dev.parley.runtime.SessionServer;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the checker knows of the runtime, held against the runtime. */
class SessionApiTest {

    @Test
    void namesAreThoseOfTheRuntime() {
        assertThat(SessionApi.SESSION).isEqualTo(Session.class.getName());
        assertThat(SessionApi.SESSION_EXCEPTION).isEqualTo(SessionException.class.getName());
        assertThat(SessionApi.PARTICIPANT).isEqualTo(Participant.class.getName());
        assertThat(Stream.of(Participant.class.getDeclaredMethods()).map(Method::getName))
                .containsExactlyInAnyOrder(SessionApi.PROTOCOL_MEMBER, SessionApi.ROLE_MEMBER);
    }

    @Test
    void everyMethodOfASessionHasAShapeOrIsAQuestion() {
        for (Method method : followed()) {
            Class<?>[] parameters = method.getParameterTypes();
            boolean patience = parameters.length == 1 && parameters[0] == Duration.class;
            Optional<Shape> found = SessionApi.shape(method.getName(), parameters.length, patience);
            if (SessionApi.isQuestion(method.getName())) {
                assertThat(found).as(method.toString()).isEmpty();
                continue;
            }
            Shape shape = found.orElseThrow(() -> new AssertionError("unknown method " + method));
            assertThat(shape.variable()).as(method.toString()).isEqualTo(method.isVarArgs());
            assertThat(first(method)).as(method.toString()).isEqualTo(shape.first());
            boolean ends = method.getName().equals("abort");
            assertThat(List.of(method.getExceptionTypes())).as(method.toString())
                    .isEqualTo(ends ? List.of() : List.of(SessionException.class));
        }
    }

    @Test
    void everyShapeIsAMethodOfASession() {
        for (Shape shape : SessionApi.shapes()) {
            assertThat(followed()).as(shape.toString()).anyMatch(method -> method.getName().equals(shape.method())
                    && method.getParameterCount() == (shape.variable() ? 2 : shape.arguments())
                    && first(method) == shape.first());
        }
    }

    @Test
    void everyOpeningIsAMethodThatGivesASession() throws Exception {
        for (Openings.Opening opening : Openings.openings()) {
            assertThat(Class.forName(opening.type()).getMethods()).as(opening.toString()).anyMatch(method -> method.getName().equals(opening.method())
                    && method.getParameterCount() == opening.arguments()
                    && method.getGenericReturnType().getTypeName().contains(Session.class.getName()));
        }
    }

    @Test
    void nothingElseOpensASession() {
        for (Class<?> type : List.of(Service.class, SessionServer.class, SessionRegistry.class, SessionEnvironment.class)) {
            for (Method method : type.getMethods()) {
                boolean opens = method.getReturnType() == Session.class || method.getGenericReturnType().getTypeName().contains("<" + Session.class.getName());
                assertThat(Openings.opening(type.getName(), method.getName(), method.getParameterCount()).isPresent()).as(method.toString()).isEqualTo(opens);
            }
        }
    }

    /** So that expressions are of the types that they have, where those do not resolve. */
    @Test
    void whatGivesAnObjectOfTheRuntimeIsKnown() {
        List<Class<?>> types = List.of(Session.class, SessionGroup.class, Selector.class, Service.class, SessionServer.class, SessionEnvironment.class,
                SessionRegistry.class);
        for (Class<?> type : types) {
            for (Method method : type.getMethods()) {
                Optional<String> given = Optional.<Class<?>>of(method.getReturnType()).filter(types::contains).map(Class::getName);
                assertThat(RuntimeResults.of(type.getName(), method.getName(), method.getParameterCount())).as(method.toString()).isEqualTo(given);
            }
        }
    }

    @Test
    void whatFailsWithASessionIsKnown() {
        for (Method method : followed()) {
            boolean fails = List.of(method.getExceptionTypes()).equals(List.of(SessionException.class)) && !SessionApi.isQuestion(method.getName());
            assertThat(SessionApi.failsWithSession(method.getName(), method.getParameterCount())).as(method.toString()).isEqualTo(fails);
        }
        for (Openings.Opening opening : Openings.openings()) {
            assertThat(List.of(method(opening).getExceptionTypes())).as(opening.toString()).isEqualTo(List.of(SessionException.class));
        }
        for (Method method : Object.class.getDeclaredMethods()) {
            boolean visible = !Modifier.isPrivate(method.getModifiers()) && !Modifier.isProtected(method.getModifiers());
            assertThat(!visible || SessionApi.isOfEveryObject(method.getName())).as(method.toString()).isTrue();
        }
    }

    private static Method method(Openings.Opening opening) {
        try {
            return Arrays.stream(Class.forName(opening.type()).getMethods())
                    .filter(method -> method.getName().equals(opening.method()) && method.getParameterCount() == opening.arguments())
                    .findFirst()
                    .orElseThrow();
        } catch (ClassNotFoundException unknown) {
            throw new AssertionError(unknown);
        }
    }

    @Test
    void aServiceIsMadeWithTheNameOfItsProtocol() throws Exception {
        for (Class<?> type : List.of(SessionEnvironment.class, SessionServer.class, SessionRegistry.class)) {
            for (Method method : type.getMethods()) {
                boolean several = method.getParameterCount() > 0 && method.getParameterTypes()[0] == List.class;
                boolean makes = !several && (method.getReturnType() == Service.class || method.getReturnType() == SessionServer.class);
                boolean named = method.getParameterCount() > 0 && method.getParameterTypes()[0] == String.class;
                assertThat(Openings.namesProtocol(type.getName(), method.getName())).as(method.toString()).isEqualTo(makes && named);
                assertThat(Openings.namesProtocols(type.getName(), method.getName())).as(method.toString()).isEqualTo(several);
                assertThat(Openings.keepsProtocol(type.getName(), method.getName())).as(method.toString()).isEqualTo(makes && !named);
            }
        }
    }

    @Test
    void aGroupDoesWhatItsSessionsDo() {
        assertThat(SessionApi.GROUP).isEqualTo(SessionGroup.class.getName());
        assertThat(Stream.of(Session.class.getMethods()).filter(method -> Modifier.isStatic(method.getModifiers())).map(Method::getName))
                .containsExactly(SessionApi.GROUPING);
        for (Method method : SessionGroup.class.getDeclaredMethods()) {
            boolean operation = method.getReturnType() == void.class || method.getReturnType() == boolean.class;
            assertThat(SessionApi.isDoneTogether(method.getName())).as(method.toString()).isEqualTo(operation);
            assertThat(SessionApi.shape(method.getName(), method.getParameterCount(), false).isPresent()).as(method.toString()).isEqualTo(operation);
        }
    }

    @Test
    void everyMethodOfASelectorIsKnown() {
        assertThat(SelectorApi.SELECTOR).isEqualTo(Selector.class.getName());
        for (Method method : Selector.class.getDeclaredMethods()) {
            boolean makes = Modifier.isStatic(method.getModifiers());
            assertThat(method.getName().equals(SelectorApi.MAKING)).as(method.toString()).isEqualTo(makes);
            assertThat(makes || SelectorApi.kind(method.getName(), method.getParameterCount()).isPresent()).as(method.toString()).isTrue();
        }
    }

    private static List<Method> followed() {
        return Arrays.stream(Session.class.getDeclaredMethods()).filter(method -> !Modifier.isStatic(method.getModifiers())).toList();
    }

    private static First first(Method method) {
        if (method.getParameterCount() == 0) {
            return First.NOTHING;
        }
        Class<?> type = method.getParameterTypes()[0];
        return switch (method.getName()) {
            case "outbranch" -> First.LABEL;
            case "abort" -> First.REASON;
            case "send" -> method.getParameterCount() == 1 ? First.ROLE_OR_PAYLOAD : First.ROLE;
            case "send2", "send3" -> First.PAYLOAD;
            default -> type == boolean.class ? First.CONDITION
                    : type == SessionBody.class ? First.BODY
                    : type == Duration.class ? First.PATIENCE : First.ROLE;
        };
    }
}
