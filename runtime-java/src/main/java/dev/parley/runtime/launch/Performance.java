package dev.parley.runtime.launch;

import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionPoint;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.MonitoredSession;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/** One participant playing its role from the rendezvous to the end, with whatever goes wrong told to the user once and to the others. */
final class Performance {
    private final String protocol;
    private final String instance;
    private final String role;
    private final ParticipantMethod method;
    private final PrintStream errors;
    /** Empty before there is a thread, and after the end. */
    private volatile Optional<Thread> player = Optional.empty();
    private volatile Optional<MonitoredSession> played = Optional.empty();
    private volatile boolean ended;

    Performance(String protocol, String instance, String role, ParticipantMethod method, PrintStream errors) {
        this.protocol = protocol;
        this.instance = instance;
        this.role = role;
        this.method = method;
        this.errors = errors;
    }

    String role() {
        return role;
    }

    /** Whether the participant has come to its end, or its code has closed the session at least. */
    boolean isOver() {
        return ended || played.filter(MonitoredSession::isShut).isPresent();
    }

    /** Where the thread is that plays; empty if none does. */
    StackTraceElement[] stack() {
        return player.map(Thread::getStackTrace).orElse(new StackTraceElement[0]);
    }

    /** @return the exit code */
    int run(TransportRegistry registry) {
        player = Optional.of(Thread.currentThread());
        try {
            MonitoredSession session = registry.join(protocol, instance, role);
            played = Optional.of(session);
            return play(session);
        } catch (SessionException e) {
            report(e.getMessage());
            return ExitCode.FAILED;
        } finally {
            ended = true;
            player = Optional.empty();
        }
    }

    private int play(MonitoredSession session) {
        try {
            playRole(session);
            session.close();
        } catch (SessionException e) {
            // Usually the session's own; the participant may also have thrown one by itself, which the others have to learn of.
            session.abort(e);
            report(e.getMessage());
            return ExitCode.FAILED;
        } catch (Throwable e) {
            SessionPoint point = session.point();
            session.abort(e);
            report("role `" + role + "`, at " + point + ": the participant's code failed:\n" + stackTrace(e));
            return ExitCode.FAILED;
        }
        Optional<SessionException> swallowed = session.failure();
        swallowed.ifPresent(failure -> report(failure.getMessage()));
        return swallowed.isPresent() ? ExitCode.FAILED : ExitCode.OK;
    }

    private void playRole(MonitoredSession session) throws Throwable {
        try {
            method.play(session);
        } finally {
            // An interrupt was for the participant's code. What is left to do, such as telling the others, is not to be cut short by it.
            Thread.interrupted();
        }
    }

    private void report(String message) {
        // In one piece: several participants may share the stream.
        errors.print("error: " + message.stripTrailing() + System.lineSeparator());
        errors.flush();
    }

    private static String stackTrace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
