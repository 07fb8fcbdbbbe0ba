package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.Diagnostic;

/** Takes a reader from where the text goes wrong to where it can go on. Never leaves this package. */
final class Rejected extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Diagnostic finding;

    Rejected(Diagnostic finding) {
        super(finding.message(), null, false, false);
        this.finding = finding;
    }

    Diagnostic finding() {
        return finding;
    }
}
