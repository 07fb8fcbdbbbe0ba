package dev.parley.runtime.session;

import static dev.parley.runtime.session.SmallProtocols.sequence;
import static dev.parley.runtime.session.SmallProtocols.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.type.Label;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PayloadClassesTest {
    private static Set<Class<?>> named(String type) throws ClassNotFoundException {
        return PayloadClasses.of(sequence(step(Label.Reserved.NONE, type)).machines(), PayloadClassesTest.class.getClassLoader()).all();
    }

    @Test
    void argumentsOfTypesAreNamedAsWell() throws Exception {
        assertThat(named("java.util.List<String>")).containsExactlyInAnyOrder(List.class, String.class);
        assertThat(named("java.util.Map<? extends Number, java.util.List<? super Integer>>"))
                .containsExactlyInAnyOrder(Map.class, Number.class, List.class, Integer.class);
        assertThat(named("java.util.Map<?, java.util.Map.Entry<String, int[]>>"))
                .containsExactlyInAnyOrder(Map.class, Map.Entry.class, String.class, int[].class);
        assertThatThrownBy(() -> named("java.util.List<a.Missing>")).isInstanceOf(ClassNotFoundException.class)
                .hasMessage("java.util.List<a.Missing>");
    }

    @Test
    void arraysOfGenericTypesAreNamedAsWell() throws Exception {
        assertThat(named("java.util.List<String>[]")).containsExactlyInAnyOrder(List[].class, String.class);
        assertThat(named("java.util.Map<String, java.util.List<Integer>[][]>"))
                .containsExactlyInAnyOrder(Map.class, String.class, List[][].class, Integer.class);
    }
}
