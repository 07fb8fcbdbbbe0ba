package dev.parley.runtime.launch;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Sees to it that a program fails which a participant ends with {@code System.exit} while roles are still played, whatever the exit code, and
 * says so. A program that is stopped by a signal ends as ever.
 */
final class ExitWatch implements AutoCloseable {
    private final List<Performance> performances;
    private final EventOutput events;
    private final PrintStream errors;
    private final Thread atExit = Thread.ofPlatform().name("parley-exit-watch").unstarted(this::exiting);

    private ExitWatch(List<Performance> performances, EventOutput events, PrintStream errors) {
        this.performances = performances;
        this.events = events;
        this.errors = errors;
    }

    /** Begins to watch. */
    static ExitWatch over(List<Performance> performances, EventOutput events, PrintStream errors) {
        ExitWatch watch = new ExitWatch(performances, events, errors);
        Runtime.getRuntime().addShutdownHook(watch.atExit);
        return watch;
    }

    private void exiting() {
        String unfinished = roles(performance -> !performance.isOver());
        if (unfinished.isEmpty() || Thread.getAllStackTraces().values().stream().anyMatch(stack -> isIn(stack, "java.lang.Terminator"))) {
            return;
        }
        String exiting = roles(performance -> isIn(performance.stack(), "java.lang.Runtime"));
        errors.print("error: " + (exiting.isEmpty() ? "A participant" : "Role " + exiting) + " has ended the program with System.exit before "
                + (unfinished.equals(exiting) ? "its end." : "the end of " + unfinished + ".") + System.lineSeparator());
        errors.flush();
        events.close();
        // There is no other way to change the exit code of a program that exits, although this cuts short what others do at its end.
        Runtime.getRuntime().halt(ExitCode.FAILED);
    }

    private String roles(Predicate<Performance> which) {
        return performances.stream().filter(which).map(performance -> "`" + performance.role() + "`").collect(Collectors.joining(", "));
    }

    /** Whether the thread is in a method of the class, or of one in it. */
    private static boolean isIn(StackTraceElement[] stack, String type) {
        return Arrays.stream(stack).map(StackTraceElement::getClassName).anyMatch(name -> name.equals(type) || name.startsWith(type + "$"));
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The program exits already, and the watch says what there is to say.
        }
    }
}
