package dev.parley.runtime.transport.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TlsProblemTest {
    private static SSLHandshakeException invalid(GeneralSecurityException reason) {
        SSLHandshakeException problem = new SSLHandshakeException(
                "(certificate_expired) PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed");
        problem.initCause(new CertPathValidatorException("validity check failed", reason));
        return problem;
    }

    /** Not for one that nobody has signed whom this side trusts. */
    @Test
    void tellsACertificateThatIsOutOfItsTime() {
        assertThat(TlsProblem.explain(invalid(new CertificateExpiredException("NotAfter: Sun Nov 08 08:59:00 UTC 2026"))))
                .isEqualTo("its certificate has expired (NotAfter: Sun Nov 08 08:59:00 UTC 2026)");
        assertThat(TlsProblem.explain(invalid(new CertificateNotYetValidException("NotBefore: Tue Dec 01 08:59:00 UTC 2026"))))
                .isEqualTo("its certificate is not valid yet (NotBefore: Tue Dec 01 08:59:00 UTC 2026), or the clock of this side is wrong");
    }

    static List<Arguments> tellsWhatAMessageMeans() {
        return List.of(
                Arguments.of("PKIX path building failed: unable to find valid certification path", "its certificate is signed by nobody whom this side trusts"),
                Arguments.of("(certificate_expired) Received fatal alert: certificate_expired", "the certificate of this side has expired, as the other one sees it"),
                Arguments.of("Remote host terminated the handshake", "the other side hung up during the handshake; it may not speak TLS"),
                Arguments.of("something new", "something new"));
    }

    @ParameterizedTest
    @MethodSource
    void tellsWhatAMessageMeans(String message, String meaning) {
        assertThat(TlsProblem.explain(new SSLHandshakeException(message))).isEqualTo(meaning);
    }
}
