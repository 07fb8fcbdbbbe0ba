package dev.parley.runtime.soak;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
    private static final Pattern THREAD = Pattern.compile("(#\\d+ \"parley-[^\"]*\").*");
    private static final String SESSION = "dev.parley.runtime.session.Conversation";

    /** @param folder for what the JVM writes about itself */
    static Resources now(Path folder) throws IOException {
        long sessions = liveSessions();
        BufferPoolMXBean direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct")).findFirst().orElseThrow();
        return new Resources(sessionThreads(folder).size(), openDescriptors().size(), direct.getCount(), direct.getMemoryUsed(), sessions);
    }

    /** Whether there is no more of anything than in {@code limit}. */
    boolean within(Resources limit) {
        return threads <= limit.threads && descriptors <= limit.descriptors && buffers <= limit.buffers
                && bufferBytes <= limit.bufferBytes && sessions <= limit.sessions;
    }

    /**
     * The threads of sessions, each by its number and by what it does. Virtual ones are found in no other list.
     *
     * @param folder for what the JVM writes about itself
     */
    static Set<String> sessionThreads(Path folder) throws IOException {
        Path dump = folder.resolve("threads.txt");
        Files.deleteIfExists(dump);
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toAbsolutePath().toString(), ThreadDumpFormat.TEXT_PLAIN);
        try (Stream<String> lines = Files.lines(dump)) {
            return lines.map(THREAD::matcher).filter(Matcher::matches).map(thread -> thread.group(1)).collect(Collectors.toSet());
        }
    }

    /** What the descriptors stand for that are open: a socket has a number of its own. None where the system does not tell. */
    static List<String> openDescriptors() throws IOException {
        Path open = Path.of("/proc/self/fd");
        if (!Files.isDirectory(open)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(open)) {
            return files.flatMap(Resources::target).toList();
        }
    }

    /** Nothing, if it was closed since it was listed. */
    private static Stream<String> target(Path descriptor) {
        try {
            return Stream.of(Files.readSymbolicLink(descriptor).toString());
        } catch (IOException e) {
            return Stream.empty();
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
