package dev.parley.runtime.wire;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.fory.Fory;
import org.apache.fory.exception.DeserializationException;
import org.apache.fory.exception.ForyException;

/**
 * What went wrong while an object was written or read, in words for whoever wrote its class. They say nothing of what was read so far, which is
 * nobody's business but the session's, while the reason is told to every party and to those who watch.
 *
 * @param payloads the names of the classes that may travel
 * @param maxDepth how deep objects may refer to each other
 */
record CodecFailure(Throwable thrown, Set<String> payloads, int maxDepth) {
    private static final String OF_FORY = Fory.class.getPackageName();

    /** As a clause. */
    String reason() {
        return refused().or(this::tooDeep).or(this::ofPayload).orElseGet(() -> reason(thrown));
    }

    private Stream<Throwable> causes() {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause);
    }

    private Optional<String> refused() {
        return causes().filter(cause -> cause instanceof RefusedClassException || cause instanceof RefusedCycleException).findFirst()
                .map(Throwable::getMessage);
    }

    /** Fory counts when it reads; when it writes, it goes on until the stack is full. */
    private Optional<String> tooDeep() {
        return causes().anyMatch(cause -> cause instanceof StackOverflowError || String.valueOf(cause.getMessage()).contains("exceed max depth"))
                ? Optional.of("it is nested too deeply: objects may refer to each other " + maxDepth + " deep")
                : Optional.empty();
    }

    /** What the code of a payload class has thrown, such as the constructor of a record that takes not every value; the first cause of it. */
    private Optional<String> ofPayload() {
        return causes().flatMap(cause -> thrower(cause).map(type -> "the code of `" + type + "` has thrown " + cause.getClass().getName()).stream())
                .reduce((one, causeOfIt) -> causeOfIt);
    }

    /** The class of payloads that has thrown this, itself or by what it called, and not by what called it. */
    private Optional<String> thrower(Throwable cause) {
        Predicate<String> ofCodec = name -> name.startsWith(OF_FORY);
        return Arrays.stream(cause.getStackTrace()).map(StackTraceElement::getClassName).takeWhile(ofCodec.negate()).filter(payloads::contains)
                .findFirst();
    }

    private static String reason(Throwable failure) {
        return switch (failure) {
            // Its message shows what was read so far.
            case DeserializationException broken when broken.getCause() != null -> reason(broken.getCause());
            case DeserializationException broken -> "they are damaged or of another version";
            case ForyException known when known.getMessage() != null -> firstSentence(known.getMessage());
            default -> "they are damaged or of another version (" + failure.getClass().getSimpleName() + ")";
        };
    }

    private static String firstSentence(String message) {
        return message.lines().findFirst().orElse(message).replaceFirst("(, please check whether|\\. If ).*", "");
    }
}
