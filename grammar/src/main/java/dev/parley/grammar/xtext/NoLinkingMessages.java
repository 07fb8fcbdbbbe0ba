package dev.parley.grammar.xtext;

import org.eclipse.xtext.diagnostics.DiagnosticMessage;
import org.eclipse.xtext.linking.impl.LinkingDiagnosticMessageProvider;

/** Leaves unresolved links without a message: what reads the model reports them. Xtext's own way to collect them takes quadratic time. */
public class NoLinkingMessages extends LinkingDiagnosticMessageProvider {
    @Override
    public DiagnosticMessage getUnresolvedProxyMessage(ILinkingDiagnosticContext context) {
        return null;
    }
}
