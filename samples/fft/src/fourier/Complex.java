package fourier;

import java.util.Locale;

/** A complex number. */
public record Complex(double re, double im) {
    Complex plus(Complex other) {
        return new Complex(re + other.re, im + other.im);
    }

    Complex minus(Complex other) {
        return new Complex(re - other.re, im - other.im);
    }

    Complex times(Complex other) {
        return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f %+.3fi", re, im);
    }
}
