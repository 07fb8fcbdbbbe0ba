package fourier;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.List;

/**
 * Eight participants with one value each, which begin with the samples in bit-reversed order and exchange values with a neighbour at distance
 * one, two and four (Cooley and Tukey's algorithm).
 */
public class Butterflies {

    @Participant(protocol = "fourier.fft", role = "p0")
    void p0(Session s) throws SessionException {
        Complex x = Fourier.sample(0);
        x = lower(s, "p1", x, Fourier.root(0, 2));
        x = lower(s, "p2", x, Fourier.root(0, 4));
        x = lower(s, "p4", x, Fourier.root(0, 8));
        compare(List.of(
                x, s.<Complex>receive("p1"), s.<Complex>receive("p2"), s.<Complex>receive("p3"), s.<Complex>receive("p4"),
                s.<Complex>receive("p5"), s.<Complex>receive("p6"), s.<Complex>receive("p7")));
    }

    @Participant(protocol = "fourier.fft", role = "p1")
    void p1(Session s) throws SessionException {
        Complex x = Fourier.sample(4);
        x = upper(s, "p0", x, Fourier.root(0, 2));
        x = lower(s, "p3", x, Fourier.root(1, 4));
        x = lower(s, "p5", x, Fourier.root(1, 8));
        s.send("p0", x);
    }

    @Participant(protocol = "fourier.fft", role = "p2")
    void p2(Session s) throws SessionException {
        Complex x = Fourier.sample(2);
        x = lower(s, "p3", x, Fourier.root(0, 2));
        x = upper(s, "p0", x, Fourier.root(0, 4));
        x = lower(s, "p6", x, Fourier.root(2, 8));
        s.send("p0", x);
    }

    @Participant(protocol = "fourier.fft", role = "p3")
    void p3(Session s) throws SessionException {
        Complex x = Fourier.sample(6);
        x = upper(s, "p2", x, Fourier.root(0, 2));
        x = upper(s, "p1", x, Fourier.root(1, 4));
        x = lower(s, "p7", x, Fourier.root(3, 8));
        s.send("p0", x);
    }

    @Participant(protocol = "fourier.fft", role = "p4")
    void p4(Session s) throws SessionException {
        Complex x = Fourier.sample(1);
        x = lower(s, "p5", x, Fourier.root(0, 2));
        x = lower(s, "p6", x, Fourier.root(0, 4));
        x = upper(s, "p0", x, Fourier.root(0, 8));
        s.send("p0", x);
    }

    @Participant(protocol = "fourier.fft", role = "p5")
    void p5(Session s) throws SessionException {
        Complex x = Fourier.sample(5);
        x = upper(s, "p4", x, Fourier.root(0, 2));
        x = lower(s, "p7", x, Fourier.root(1, 4));
        x = upper(s, "p1", x, Fourier.root(1, 8));
        s.send("p0", x);
    }

    @Participant(protocol = "fourier.fft", role = "p6")
    void p6(Session s) throws SessionException {
        Complex x = Fourier.sample(3);
        x = lower(s, "p7", x, Fourier.root(0, 2));
        x = upper(s, "p4", x, Fourier.root(0, 4));
        x = upper(s, "p2", x, Fourier.root(2, 8));
        s.send("p0", x);
    }

    @Participant(protocol = "fourier.fft", role = "p7")
    void p7(Session s) throws SessionException {
        Complex x = Fourier.sample(7);
        x = upper(s, "p6", x, Fourier.root(0, 2));
        x = upper(s, "p5", x, Fourier.root(1, 4));
        x = upper(s, "p3", x, Fourier.root(3, 8));
        s.send("p0", x);
    }

    private static Complex lower(Session s, String peer, Complex mine, Complex root) throws SessionException {
        s.send(peer, mine);
        Complex theirs = s.receive(peer);
        return mine.plus(root.times(theirs));
    }

    private static Complex upper(Session s, String peer, Complex mine, Complex root) throws SessionException {
        Complex theirs = s.receive(peer);
        s.send(peer, mine);
        return theirs.minus(root.times(mine));
    }

    private static void compare(List<Complex> result) {
        List<Complex> sequential = Fourier.transform(Fourier.samples());
        for (int i = 0; i < result.size(); i++) {
            System.out.println("X" + i + " = " + result.get(i));
        }
        if (!result.equals(sequential)) {
            throw new IllegalStateException("the sequential transform gives " + sequential);
        }
        System.out.println("all values are equal to those of the sequential transform");
    }
}
