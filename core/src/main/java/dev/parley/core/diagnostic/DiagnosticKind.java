package dev.parley.core.diagnostic;

import java.util.regex.Pattern;

/**
 * One entry of the catalogue of findings. Each kind is declared in the one class that also renders its message, labels and fixes, has
 * a page {@code docs/diagnostics/<CODE>.md} and at least one fixture.
 *
 * @param code {@code PAR} and four digits, never reused: {@code 1xxx} syntax, {@code 2xxx} names and well-formedness, {@code 3xxx}
 *     projection and merge, {@code 4xxx} deadlock and liveness, {@code 5xxx} subtyping and evolution, {@code 6xxx} Java order, peer and
 *     payload, {@code 7xxx} Java linearity, {@code 8xxx} project and configuration, {@code 9xxx} internal fault
 * @param slug the name used for suppression, in kebab case: {@code wrong-peer}
 * @param title one line that names the mistake in general, without the particulars of an occurrence
 */
public record DiagnosticKind(String code, String slug, Severity severity, String title) {
    private static final Pattern CODE = Pattern.compile("PAR[1-9]\\d{3}");
    private static final Pattern SLUG = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    public DiagnosticKind {
        if (!CODE.matcher(code).matches() || !SLUG.matcher(slug).matches()) {
            throw new IllegalArgumentException("not a diagnostic code and slug: " + code + " " + slug);
        }
    }
}
