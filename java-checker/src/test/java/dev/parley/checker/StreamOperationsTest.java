package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.api.StreamOperations;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the checker knows of streams is held against the streams of the Java library. */
class StreamOperationsTest {
    private static final Set<Class<?>> STREAMS = Set.of(Stream.class, IntStream.class, LongStream.class, DoubleStream.class, BaseStream.class);

    @Test
    void whatGoesOnGivesAStreamAndWhatEndsOneDoesNot() {
        assertThat(names(true).stream().filter(name -> StreamOperations.end(name).isPresent()).toList()).isEmpty();
        assertThat(names(false).stream().filter(name -> StreamOperations.stage(name).isPresent()).toList()).isEmpty();
    }

    @Test
    void whatRunsOnSeveralThreadsOrPerhapsNotAtAllIsNotFollowed() {
        assertThat(Stream.of("parallel", "mapMulti", "dropWhile", "onClose").filter(name -> StreamOperations.stage(name).isPresent())).isEmpty();
        assertThat(Stream.of("count", "iterator", "spliterator", "close").filter(name -> StreamOperations.end(name).isPresent())).isEmpty();
        assertThat(StreamOperations.isSource("parallelStream")).isFalse();
    }

    /** Of the methods of streams, those that give a stream or those that do not. */
    private static Set<String> names(boolean giveStreams) {
        return STREAMS.stream()
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> BaseStream.class.isAssignableFrom(method.getReturnType()) == giveStreams)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
