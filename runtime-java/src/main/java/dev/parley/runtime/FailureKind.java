package dev.parley.runtime;

/** Why a participant did not reach the end of its role. */
public enum FailureKind {
    /** Its process ended or the link to it broke, without a word from it. */
    LOST,
    /** Its own code threw an exception. */
    EXCEPTION,
    /** It did, or tried, something that its role does not allow; or it sent bytes that are no message. */
    VIOLATION,
    /** It left its session before the end of its role. */
    ABANDONED,
    /** Its thread was interrupted while it waited. */
    INTERRUPTED,
    /** It waited for a message longer than it was willing to. */
    TIMEOUT,
    /** It has another protocol than the one who had requested the session of it, and had gone on without waiting for its answer. */
    INCOMPATIBLE,
    /** It has declined, or could not be asked for, a session that had gone on without waiting for its answer. */
    DECLINED,
    /** It was handed over to somebody who has other classes for the payloads than those who have had the session before. */
    OTHER_CLASSES
}
