package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.SessionPoint;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.SessionTimeoutException;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.ClassShapes;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;

/**
 * Why a session ended early: the root cause, which every party that learns of it passes on unchanged.
 *
 * @param culprit the role in which it began
 * @param problem what happened there, as a clause whose subject is the role: {@code ended: its process died}; of {@link #refused}, a
 *     clause with a subject of its own
 */
record Failure(Role culprit, FailureKind kind, String problem) {
    /** Longer ones say nothing more, and a peer must not fill our logs. */
    private static final int MAX_PROBLEM_LENGTH = 2_000;

    Failure {
        problem = problem.length() > MAX_PROBLEM_LENGTH ? problem.substring(0, MAX_PROBLEM_LENGTH) + " .." : problem;
    }

    static Failure lost(Role peer, String how) {
        return new Failure(peer, FailureKind.LOST, "ended without a word: its process died or the link to it broke (" + how + ")");
    }

    /** Of a session that one side has begun before this peer was to agree to it. */
    static Failure refused(Role peer, SessionSetupException refusal) {
        FailureKind kind = switch (refusal) {
            case IncompatibleSessionException different -> FailureKind.INCOMPATIBLE;
            case SessionSetupException other -> FailureKind.DECLINED;
        };
        return new Failure(peer, kind, refusal.problem());
    }

    /** Of a session that this role was handed, whose other parties have another class. */
    static Failure otherClasses(Role self, ClassShapes.Difference difference) {
        return new Failure(self, FailureKind.OTHER_CLASSES,
                "was handed over to somebody with another class `" + difference.name() + "`: there it is `"
                + difference.here() + "`, and at the others `" + difference.there() + "`");
    }

    /** Whether there never was a session: a peer that was to agree to it, while it had begun already, did not. */
    boolean isRefusal() {
        return kind == FailureKind.INCOMPATIBLE || kind == FailureKind.DECLINED;
    }

    /** What the participant {@code self} is told of it, in its own state. */
    SessionException toException(Role self, SessionPoint point) {
        String text = "`" + culprit + "` " + problem;
        if (culprit.equals(self)) {
            return switch (kind) {
                case INTERRUPTED -> new SessionInterruptedException(self.name(), point);
                case TIMEOUT -> new SessionTimeoutException(self.name(), point, text);
                case OTHER_CLASSES -> new IncompatibleSessionException(self.name(), text);
                case ABANDONED, EXCEPTION -> new SessionClosedException(self.name(), point, "the session was ended here: " + text);
                case VIOLATION, LOST, INCOMPATIBLE, DECLINED ->
                    new ProtocolViolationException(self.name(), point, self.name(), text);
            };
        }
        return switch (kind) {
            case INCOMPATIBLE -> new IncompatibleSessionException(self.name(), problem);
            case DECLINED -> new SessionSetupException(self.name(), problem);
            case LOST, EXCEPTION, VIOLATION, ABANDONED, INTERRUPTED, TIMEOUT, OTHER_CLASSES ->
                new PeerFailureException(self.name(), point, culprit.name(), kind, text);
        };
    }

    Frame toFrame() {
        return new FrameBuilder(FrameKind.ABORT)
                .putString(culprit.name())
                .putByte(kind.ordinal())
                .putString(problem)
                .build();
    }

    static Failure of(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.ABORT).body();
        Role culprit = new Role(body.readString());
        int kind = body.readByte();
        FailureKind[] kinds = FailureKind.values();
        if (kind < 0 || kind >= kinds.length) {
            throw new MalformedFrameException("failure kind " + kind + " is unknown");
        }
        Failure failure = new Failure(culprit, kinds[kind], body.readString());
        body.end();
        return failure;
    }
}
