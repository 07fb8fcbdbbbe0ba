package fourier;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The samples, and their transform by one participant alone. */
final class Fourier {
    private static final int SIZE = 8;

    private Fourier() {}

    static Complex sample(int i) {
        return new Complex(i * i - 3 * i, i % 3);
    }

    static List<Complex> samples() {
        return IntStream.range(0, SIZE).mapToObj(Fourier::sample).toList();
    }

    /** The {@code k}-th power of the {@code n}-th root of unity. */
    static Complex root(int k, int n) {
        double angle = -2 * Math.PI * k / n;
        return new Complex(Math.cos(angle), Math.sin(angle));
    }

    /** The transform of a list whose length is a power of two, by recursion. */
    static List<Complex> transform(List<Complex> values) {
        int n = values.size();
        if (n == 1) {
            return values;
        }
        List<Complex> even = transform(everySecond(values, 0));
        List<Complex> odd = transform(everySecond(values, 1));
        List<Complex> lower = new ArrayList<>();
        List<Complex> upper = new ArrayList<>();
        for (int k = 0; k < n / 2; k++) {
            Complex turned = root(k, n).times(odd.get(k));
            lower.add(even.get(k).plus(turned));
            upper.add(even.get(k).minus(turned));
        }
        lower.addAll(upper);
        return lower;
    }

    private static List<Complex> everySecond(List<Complex> values, int first) {
        return IntStream.range(0, values.size() / 2).mapToObj(i -> values.get(2 * i + first)).toList();
    }
}
