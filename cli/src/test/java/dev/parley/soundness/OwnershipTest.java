package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.Service;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the check says of values with one owner, against what becomes of them when the code runs. The system properties
 * {@code parley.ownership.programs} and {@code parley.soundness.seed} make this larger or different.
 */
class OwnershipTest {
    private static final int PROGRAMS = Integer.getInteger("parley.ownership.programs", 200);
    private static final long SEED = Long.getLong("parley.soundness.seed", 20261128);
    private static final int RUNS = 60;
    /** Of the programs that never go wrong, how many are reported at the most: to name what is gone is a mistake, whatever is done with it. */
    private static final int PERCENT_ALARMS = 35;

    @TempDir
    private Path folder;

    private int right;
    private int alarms;
    private int wrong;

    @Test
    void whatGoesWrongIsReported() throws Exception {
        Random random = new Random(SEED);
        Map<String, List<String>> programs = IntStream.range(0, PROGRAMS).boxed().collect(Collectors.toMap(
                number -> "Give" + number, number -> OwnedValuesWriter.write("Give" + number, random), (one, same) -> one, TreeMap::new));
        Theatre theatre = new Theatre(folder.toRealPath());
        Files.writeString(folder.resolve("frames.parley"), "package frames;\nprotocol give { cbegin.![ !<noalias double[]> ]* }\n");
        for (Map.Entry<String, List<String>> program : programs.entrySet()) {
            theatre.addClass(program.getKey(), program.getValue());
        }
        ClassLoader loader = theatre.compile();
        assertThat(programs.keySet()).as("what is written is Java").allMatch(theatre::has);
        Set<String> reported = theatre.check().diagnostics()
                .filter(finding -> finding.kind().code().startsWith("PAR701"))
                .map(finding -> Path.of(finding.span().file()).getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
        List<String> missed = programs.keySet().stream()
                .filter(name -> isMissed(mayGoWrong(loader, name), reported.contains(name)))
                .map(name -> String.join("\n", programs.get(name)))
                .toList();
        System.out.printf("Values with one owner: %d programs, %d may go wrong, %d of these missed, %d of %d others reported%n",
                PROGRAMS, wrong, missed.size(), alarms, right);
        assertThat(missed).as("not reported (seed %d)", SEED).isEmpty();
        assertThat(wrong).isGreaterThan(PROGRAMS / 5);
        assertThat(alarms * 100).isLessThanOrEqualTo(right * PERCENT_ALARMS);
    }

    private boolean isMissed(boolean mayGoWrong, boolean isReported) {
        wrong += mayGoWrong ? 1 : 0;
        right += mayGoWrong ? 0 : 1;
        alarms += !mayGoWrong && isReported ? 1 : 0;
        return mayGoWrong && !isReported;
    }

    private static boolean mayGoWrong(ClassLoader loader, String name) {
        return IntStream.range(0, RUNS).anyMatch(run -> {
            GivenValues given = new GivenValues();
            try {
                Class<?> type = loader.loadClass(name);
                type.getMethod("play", Service.class, int.class)
                        .invoke(type.getConstructor(Random.class).newInstance(new Random(run * 31L)), given.service(), run % 2);
            } catch (InvocationTargetException ended) {
                // Where nothing is in a queue there is nothing to copy.
                assertThat(ended.getCause()).isInstanceOf(RuntimeException.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
            return given.areWrong();
        });
    }
}
