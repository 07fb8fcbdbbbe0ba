package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClassShapesTest {
    /** Of all classes below. */
    private static final AtomicInteger INITIALIZED = new AtomicInteger();

    private static int initialize() {
        return INITIALIZED.incrementAndGet();
    }

    enum Size {
        SMALL, LARGE {
            @Override
            int factor() {
                return 3;
            }
        };

        static final Size USUAL = SMALL;
        private static final int COUNT = initialize();

        int factor() {
            return COUNT;
        }
    }

    record Cup(Size size, Filling filling) {
        static final int COUNT = initialize();
    }

    sealed interface Filling permits Tea, Water {
        int COUNT = initialize();
    }

    record Tea(int minutes) implements Filling {
        static final int COUNT = initialize();
    }

    static final class Water implements Filling {
        static final int COUNT = initialize();
        int degrees;
    }

    private static ClassShapes shapes(Class<?> root) {
        return ClassShapes.of(ReachableClasses.search(List.of(root)));
    }

    /** What a class does when it is used first is for programs that use it. */
    @Test
    void describesClassesWithoutInitializingThem() {
        ClassShapes shapes = shapes(Cup.class);
        assertThat(shapes.byName()).containsEntry(Size.class.getName(), "enum (SMALL, LARGE)")
                .containsEntry(Tea.class.getName(), "record (int minutes)").containsEntry(Water.class.getName(), "final class (int degrees)");
        assertThat(shapes.permitted()).containsKey(Filling.class.getName());
        assertThat(shapes.digest()).isEqualTo(shapes(Cup.class).digest());
        assertThat(INITIALIZED).hasValue(0);
    }

    /** Objects carry the ordinals of constants. */
    @Test
    void hasConstantsInTheOrderOfTheirOrdinals() {
        assertThat(shapes(FrameKind.class).byName()).containsEntry(FrameKind.class.getName(),
                Arrays.stream(FrameKind.values()).map(Enum::name).collect(Collectors.joining(", ", "enum (", ")")));
    }
}
