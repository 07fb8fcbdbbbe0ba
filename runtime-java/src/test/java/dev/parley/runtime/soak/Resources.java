package dev.parley.runtime.soak;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What this JVM holds at a moment, after a garbage collection.
 *
 * @param threads of sessions, platform and virtual
 * @param descriptors files and sockets that are open
 * @param buffers outside of the heap
 * @param bufferBytes their size
 * @param sessions that something on the heap still refers to
 */
record Resources(long threads, long descriptors, long buffers, long bufferBytes, long sessions) {
    private static final Pattern THREAD = Pattern.compile("#\\d+ \"parley-.*");
    private static final String SESSION = "dev.parley.runtime.session.Conversation";

    /** @param folder for what the JVM writes about itself */
    static Resources now(Path folder) throws IOException {
        long sessions = liveSessions();
        BufferPoolMXBean direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct")).findFirst().orElseThrow();
        return new Resources(sessionThreads(folder), openDescriptors(), direct.getCount(), direct.getMemoryUsed(), sessions);
    }

    /** Whether there is no more of anything than in {@code limit}. */
    boolean within(Resources limit) {
        return threads <= limit.threads && descriptors <= limit.descriptors && buffers <= limit.buffers
                && bufferBytes <= limit.bufferBytes && sessions <= limit.sessions;
    }

    /** Virtual threads are found in no other list. */
    private static long sessionThreads(Path folder) throws IOException {
        Path dump = folder.resolve("threads.txt");
        Files.deleteIfExists(dump);
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toAbsolutePath().toString(), ThreadDumpFormat.TEXT_PLAIN);
        try (Stream<String> lines = Files.lines(dump)) {
            return lines.filter(line -> THREAD.matcher(line).matches()).count();
        }
    }

    private static long openDescriptors() throws IOException {
        Path open = Path.of("/proc/self/fd");
        if (!Files.isDirectory(open)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(open)) {
            return files.count();
        }
    }

    /** The histogram counts what a full collection leaves. */
    private static long liveSessions() {
        try {
            String histogram = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                    new Object[] {new String[0]}, new String[] {String[].class.getName()});
            return histogram.lines()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(columns -> Arrays.asList(columns).contains(SESSION))
                    .mapToLong(columns -> Long.parseLong(columns[1]))
                    .sum();
        } catch (JMException e) {
            throw new AssertionError("every HotSpot has this command", e);
        }
    }
}
