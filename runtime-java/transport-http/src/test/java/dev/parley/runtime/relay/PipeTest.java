package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
class PipeTest {
    @Test
    void letsPiecesBeRepeatedButNotSkipped() throws Exception {
        Pipe pipe = new Pipe();
        Duration none = Duration.ZERO;
        assertThat(pipe.put(0, new byte[] {1}, none)).isEqualTo(Pipe.Put.DONE);
        assertThat(pipe.put(0, new byte[] {1}, none)).isEqualTo(Pipe.Put.DONE);
        assertThat(pipe.put(2, new byte[] {3}, none)).isEqualTo(Pipe.Put.OUT_OF_TURN);
        for (int i = 0; i < 2; i++) {
            assertThat(pipe.take(0, none)).isInstanceOfSatisfying(Pipe.Taken.Piece.class,
                    piece -> assertThat(piece.bytes()).containsExactly(1));
        }
        assertThat(pipe.take(1, none)).isInstanceOf(Pipe.Taken.Nothing.class);
        assertThat(pipe.take(2, none)).isInstanceOf(Pipe.Taken.OutOfTurn.class);
        pipe.put(1, new byte[] {2}, none);
        pipe.put(2, new byte[] {3}, none);
        pipe.end();
        assertThat(pipe.take(1, none)).isInstanceOfSatisfying(Pipe.Taken.Piece.class,
                piece -> assertThat(piece.bytes()).containsExactly(2, 3));
        assertThat(pipe.take(2, none)).isInstanceOf(Pipe.Taken.End.class);
        assertThat(pipe.put(3, new byte[] {4}, none)).isEqualTo(Pipe.Put.CLOSED);
    }

    /** Whoever did not get the answer asks again, while the relay still works on the first question. */
    @Test
    void answersARepeatedQuestionAlike() throws Exception {
        Pipe pipe = new Pipe();
        Duration patience = Duration.ofSeconds(30);
        List<CompletableFuture<Pipe.Taken>> questions = List.of(Background.start(() -> pipe.take(0, patience)), Background.start(() -> pipe.take(0, patience)));
        Thread.sleep(50);
        pipe.put(0, new byte[] {1}, patience);
        Thread.sleep(50);
        pipe.put(1, new byte[] {2}, patience);
        for (CompletableFuture<Pipe.Taken> question : questions) {
            assertThat(question.get(30, TimeUnit.SECONDS)).isInstanceOfSatisfying(Pipe.Taken.Piece.class,
                    piece -> assertThat(piece.bytes()[0]).isEqualTo((byte) 1));
        }
    }

    @Test
    void takesARepeatedPieceOnceAlsoWhenBothHadToWait() throws Exception {
        Pipe pipe = new Pipe();
        Duration patience = Duration.ofSeconds(30);
        pipe.put(0, new byte[1 << 20], patience);
        List<CompletableFuture<Pipe.Put>> pieces = List.of(
                Background.start(() -> pipe.put(1, new byte[] {1}, patience)), Background.start(() -> pipe.put(1, new byte[] {1}, patience)));
        Thread.sleep(50);
        pipe.take(0, patience);
        for (CompletableFuture<Pipe.Put> piece : pieces) {
            assertThat(piece.get(30, TimeUnit.SECONDS)).isEqualTo(Pipe.Put.DONE);
        }
        assertThat(pipe.take(1, patience)).isInstanceOfSatisfying(Pipe.Taken.Piece.class,
                piece -> assertThat(piece.bytes()).containsExactly(1));
    }
}
