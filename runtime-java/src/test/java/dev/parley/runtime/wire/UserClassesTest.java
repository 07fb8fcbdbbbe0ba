package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.fory.codegen.CodeGenerator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the classes of payloads may have in them that keeps their objects from travelling, and what is said then. */
@Timeout(60)
class UserClassesTest {
    /** Accepts what it is made of on one side only. */
    record Choosy(int number) {
        private static boolean accepts = true;

        Choosy {
            if (!accepts) {
                throw new IllegalArgumentException("the secret number is " + number);
            }
        }
    }

    /** Throws by what it calls. */
    record Strict(List<String> words) {
        Strict {
            words = List.copyOf(words);
        }
    }

    static final class Mute extends HashMap<String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public String put(String key, String value) {
            throw new UnsupportedOperationException("the secret " + key);
        }
    }

    public static final class Unwritten implements java.io.Externalizable {
        private static final long serialVersionUID = 1L;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            throw new IOException("the secret");
        }

        @Override
        public void readExternal(ObjectInput in) { }
    }

    static final class Ready {
        File none;
    }

    /** What the other side has in its place. */
    static final class Unready {
        static final int NUMBER = Integer.parseInt("no number");
        /** Fory generates no code for such a class, which it would tell the error output of. */
        File none;
    }

    record Chain(Optional<String> text, Chain next) {}

    record Week(DayOfWeek first, List<DayOfWeek> others, Map<DayOfWeek, TimeUnit> units) {}

    record InFile(int number, File file) {}

    record InFiles(List<File> files, Map<String, File> byName) {}

    record Failed(String what, Exception why, List<? extends Throwable> more) {}

    static class Owned {
        Thread owner;
    }

    static final class Inherited extends Owned {
        int number = 3;
        Inherited self = this;
    }

    record Around(InFile one, List<InFile> others, Failed failed) {}

    record Arguments(String what, Object... values) {}

    record Numbers(int... values) {}

    record Words(String... values) {}

    record Telegram(Words words, List<Numbers> numbers, Arguments[] more) {}

    static class Bucket<T extends Comparable<T>> {
        List<String>[] lists;
        Map<String, T>[][] rows;
        T[] keys;
    }

    static final class NumberBucket extends Bucket<Integer> {}

    record Any(Object anything) {}

    record Chunks(Collection<byte[]> parts, Set<int[]> numbers, Map<String, Collection<byte[]>> byName) {}

    record Parcel(int number, Chunks chunks, List<Chunks> more) {}

    private static ForyCodec codec(Class<?>... roots) {
        return new ForyCodec(ReachableClasses.from(List.of(roots)), UserClassesTest.class.getClassLoader());
    }

    private static Object copy(ForyCodec codec, Object value) throws PayloadCodecException {
        return codec.decode(codec.encode(value));
    }

    /** Such messages are told to every party, and to those who watch: they say which code it was, and nothing of what it was given. */
    @Test
    void namesTheClassWhoseCodeThrows() throws Exception {
        ForyCodec codec = codec(Choosy.class, Strict.class, Mute.class, Unwritten.class);
        byte[] choosy = codec.encode(new Choosy(17));
        Choosy.accepts = false;
        try {
            assertThatThrownBy(() -> codec.decode(choosy)).isInstanceOf(PayloadCodecException.class).hasMessage(
                    "the bytes of an object cannot be read: the code of `" + Choosy.class.getName() + "` has thrown "
                            + IllegalArgumentException.class.getName());
        } finally {
            Choosy.accepts = true;
        }
        assertThat(codec.decode(choosy)).isEqualTo(new Choosy(17));
        Mute mute = new Mute();
        mute.putAll(Map.of());
        assertThat(copy(codec, mute)).isEqualTo(mute);
        mute.computeIfAbsent("a", key -> "b");
        byte[] filled = codec.encode(mute);
        assertThatThrownBy(() -> codec.decode(filled)).isInstanceOf(PayloadCodecException.class).hasMessageEndingWith(
                "the code of `" + Mute.class.getName() + "` has thrown java.lang.UnsupportedOperationException");
        assertThatThrownBy(() -> codec.encode(new Unwritten())).isInstanceOf(PayloadCodecException.class)
                .hasMessageEndingWith(" cannot be sent: the code of `" + Unwritten.class.getName() + "` has thrown java.io.IOException");
        assertThat(copy(codec, new Strict(List.of("a")))).isEqualTo(new Strict(List.of("a")));
    }

    @Test
    void aClassThatCannotBeInitialisedIsAProblemOfItsObjects() throws Exception {
        byte[] sent = codec(Ready.class).encode(new Ready());
        assertThatThrownBy(() -> codec(Unready.class).decode(sent)).isInstanceOf(PayloadCodecException.class).hasMessageContaining(
                ": the code of `" + Unready.class.getName() + "` has thrown java.lang.");
    }

    private static Chain chain(int length) {
        Chain chain = null;
        for (int i = 0; i < length; i++) {
            chain = new Chain(Optional.empty(), chain);
        }
        return chain;
    }

    @Test
    void saysThatAGraphIsTooDeep() throws Exception {
        ForyCodec codec = codec(Chain.class);
        String reason = ": it is nested too deeply: objects may refer to each other 500 deep";
        byte[] deep = codec.encode(chain(600));
        assertThatThrownBy(() -> codec.decode(deep)).isInstanceOf(PayloadCodecException.class).hasMessageEndingWith(reason);
        assertThatThrownBy(() -> codec.encode(chain(100_000))).isInstanceOf(PayloadCodecException.class).hasMessageEndingWith(reason);
        // Records compare as deep as they are nested, which some stacks have no room for.
        assertThat(copy(codec, chain(400))).isInstanceOf(Chain.class);
    }

    @Test
    void carriesConstantsOfTheJdkThatFieldsAreDeclaredWith() throws Exception {
        ForyCodec codec = codec(Week.class);
        Week week = new Week(DayOfWeek.MONDAY, List.of(DayOfWeek.SUNDAY), Map.of(DayOfWeek.FRIDAY, TimeUnit.DAYS));
        assertThat(copy(codec, week)).isEqualTo(week);
        assertThat(copy(codec, new Week(null, null, null))).isEqualTo(new Week(null, null, null));
        assertThatThrownBy(() -> codec(Chain.class).encode(List.of(DayOfWeek.MONDAY)))
                .hasMessageEndingWith("class `java.time.DayOfWeek` does not travel");
    }

    @Test
    void saysOfWhatTheJdkHasThatItDoesNotTravel() {
        assertThatThrownBy(() -> codec(InFile.class).encode(new InFile(1, new File("a"))))
                .hasMessageEndingWith("class `java.io.File` does not travel");
        assertThatThrownBy(() -> codec(Owned.class).encode(new Inherited())).hasMessageContaining("Inherited");
        Owned owned = new Owned();
        owned.owner = Thread.currentThread();
        assertThatThrownBy(() -> codec(Owned.class).encode(owned)).hasMessageEndingWith("class `java.lang.Thread` does not travel");
        assertThatThrownBy(() -> codec(Failed.class).encode(new Failed("a", new IllegalStateException(), List.of())))
                .hasMessageEndingWith("class `java.lang.IllegalStateException` does not travel");
    }

    /** Fory generates code for the classes of payloads in threads of its own, and where it cannot they say so to whoever reads the error output. */
    private static void quietly(ThrowingCallable use) throws Throwable {
        Queue<Throwable> heard = new ConcurrentLinkedQueue<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> heard.add(problem));
        try {
            use.call();
            awaitGeneratedCode();
            assertThat(heard).isEmpty();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void fieldsThatCannotTravelTroubleNobodyWhileTheyAreEmpty() throws Throwable {
        quietly(() -> {
            ForyCodec codec = codec(InFile.class, InFiles.class, Failed.class, Inherited.class, Around.class);
            InFile one = new InFile(1, null);
            for (Object value : List.of(one, new InFiles(List.of(), Map.of()), new Failed("a", null, List.of()),
                    new Around(one, List.of(one), new Failed("b", null, null)))) {
                assertThat(copy(codec, value)).isEqualTo(value);
            }
            Inherited copy = (Inherited) copy(codec, new Inherited());
            assertThat(copy.number).isEqualTo(3);
            assertThat(copy.self).isSameAs(copy);
        });
    }

    @Test
    void fieldsThatNoCodeCanBeGeneratedForTroubleNobody() throws Throwable {
        Chunks chunks = new Chunks(List.of(new byte[] {1}), Set.of(new int[] {2}), Map.of("a", List.of(new byte[] {3})));
        Parcel sent = new Parcel(4, chunks, List.of(chunks));
        for (Class<?> root : List.of(Parcel.class, Chunks.class)) {
            quietly(() -> {
                ForyCodec codec = codec(root, Parcel.class);
                for (int i = 0; i < 3; i++) {
                    assertThat(copy(codec, chunks)).usingRecursiveComparison().isEqualTo(chunks);
                    assertThat(copy(codec, sent)).usingRecursiveComparison().isEqualTo(sent);
                    awaitGeneratedCode();
                }
            });
        }
    }

    private static void awaitGeneratedCode() throws InterruptedException {
        ThreadPoolExecutor compiling = (ThreadPoolExecutor) CodeGenerator.getCompilationService();
        while (compiling.getCompletedTaskCount() < compiling.getTaskCount()) {
            Thread.sleep(5);
        }
    }

    @Test
    void recordsOfAVariableNumberOfArgumentsAreMadeOfTheirArrays() throws Exception {
        ForyCodec codec = codec(Telegram.class);
        Telegram sent = new Telegram(new Words("a", "b"), List.of(new Numbers(1, 2), new Numbers()),
                new Arguments[] {new Arguments("c", "d", 3), new Arguments("none"), new Arguments("null", (Object[]) null)});
        for (int i = 0; i < 2; i++) {
            assertThat(copy(codec, sent)).usingRecursiveComparison().isEqualTo(sent);
            awaitGeneratedCode();
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void carriesArraysOfGenericTypes() throws Exception {
        ForyCodec codec = codec(NumberBucket.class);
        NumberBucket sent = new NumberBucket();
        sent.lists = new List[] {List.of("a"), null};
        sent.rows = new Map[][] {{Map.of("b", 1)}, {}};
        sent.keys = new Integer[] {1};
        assertThat(copy(codec, sent)).usingRecursiveComparison().isEqualTo(sent);
        sent.keys = (Integer[]) null;
        assertThat(copy(codec, sent)).usingRecursiveComparison().isEqualTo(sent);
    }

    /** The class of their array is Java's choice. */
    @Test
    void listsOfArgumentsTravelWhateverTheirArrayIs() throws Exception {
        ForyCodec codec = codec(Any.class, Week.class);
        Week week = new Week(null, null, null);
        for (List<?> sent : List.of(Arrays.asList(1, "a", null), Arrays.asList(List.of(), List.of()), Arrays.asList(week, week),
                Arrays.asList(week, List.of()), Arrays.asList(Optional.of(1), null), Arrays.asList(1, 2), Arrays.asList())) {
            assertThat(copy(codec, new Any(sent))).isEqualTo(new Any(sent));
            assertThat(copy(codec, sent)).isEqualTo(sent).hasSameClassAs(sent);
        }
        assertThatThrownBy(() -> codec.encode(Arrays.asList(new InFile(1, null), "a"))).hasMessageEndingWith(
                "class `" + InFile.class.getName() + "` is not among those that the protocol names");
    }

    @Test
    void arraysThatTheProtocolDoesNotNameAreRefusedWhereTheyAreSent() throws Exception {
        ForyCodec codec = codec(Any.class, Words.class);
        for (Object array : List.of(new List<?>[] {List.of()}, new CharSequence[] {"a"}, new Number[] {1}, new Comparable<?>[0],
                new List<?>[0][], new Chain[0])) {
            for (Object sent : List.of(array, new Any(array), List.of(array))) {
                assertThatThrownBy(() -> codec.encode(sent)).isInstanceOf(PayloadCodecException.class)
                        .hasMessageEndingWith(": class `" + array.getClass().getTypeName() + "` is not among those that the protocol names");
            }
        }
        for (Object array : List.of(new Words[] {new Words("a")}, new int[][] {{1}, {}}, new Object[][] {{2}, {"b"}}, new String[0][][])) {
            assertThat(copy(codec, new Any(array))).usingRecursiveComparison().isEqualTo(new Any(array));
        }
        Any named = new Any(new Number[] {1, 2L, null});
        assertThat(copy(codec(Any.class, Number[].class), named)).usingRecursiveComparison().isEqualTo(named);
    }
}
