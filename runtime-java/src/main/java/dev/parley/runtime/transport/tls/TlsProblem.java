package dev.parley.runtime.transport.tls;

import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** What the JDK's problems with TLS mean to people, as far as they can do something about them. */
final class TlsProblem {
    private TlsProblem() {}

    /** One clause. */
    static String explain(SSLException problem) {
        return validity(problem).orElseGet(() -> explain(String.valueOf(problem.getMessage())));
    }

    /** A certificate out of its time is reported as one whose signature is not believed, with the reason far below. */
    private static Optional<String> validity(SSLException problem) {
        return Stream.<Throwable>iterate(problem, cause -> cause != null, Throwable::getCause)
                .flatMap(cause -> switch (cause) {
                    case CertificateExpiredException e -> Stream.of("its certificate has expired (" + e.getMessage() + ")");
                    case CertificateNotYetValidException e ->
                            Stream.of("its certificate is not valid yet (" + e.getMessage() + "), or the clock of this side is wrong");
                    default -> Stream.empty();
                })
                .findFirst();
    }

    private static String explain(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.contains("pkix path")) {
            return "its certificate is signed by nobody whom this side trusts";
        } else if (lower.contains("no subject alternative") || lower.contains("no name matching")) {
            return "its certificate is for another host (" + text.replaceFirst("^\\(\\w+\\) ", "") + ")";
        } else if (lower.contains("certificate_required") || lower.contains("empty client certificate chain")) {
            return "callers have to show a certificate";
        } else if (lower.contains("certificate_expired")) {
            return "the certificate of this side has expired, as the other one sees it";
        } else if (lower.contains("certificate_unknown") || lower.contains("bad_certificate") || lower.contains("unknown_ca")) {
            return "one side does not trust the other's certificate";
        } else if (lower.contains("unrecognized ssl message") || lower.contains("not an ssl/tls record")) {
            return "the other side does not speak TLS";
        } else if (lower.contains("terminated the handshake")) {
            return "the other side hung up during the handshake; it may not speak TLS";
        }
        return text;
    }
}
