package dev.parley.checker.incremental;

import dev.parley.checker.AcceptedWarning;
import dev.parley.checker.FileOutline.Method;
import dev.parley.checker.LiveFile.Followed;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.ServiceUse;
import dev.parley.checker.SessionOutline;
import dev.parley.checker.SessionStates;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.stream.Collectors;

/** Moves what was found in a text to the same places of the edited text. What is about other files stays as it is. */
final class Relocation {
    private final String file;
    private final TextChange change;
    private final LineIndex before;
    private final LineIndex after;

    Relocation(String file, TextChange change, LineIndex before, LineIndex after) {
        this.file = file;
        this.change = change;
        this.before = before;
        this.after = after;
    }

    Method of(Method method) {
        return method.at(change.moved(method.start()), change.moved(method.body()), change.moved(method.end()));
    }

    ParticipantReport of(ParticipantReport report) {
        return new ParticipantReport(
                report.protocol(),
                report.role(),
                report.method(),
                of(report.name()),
                report.decided(),
                report.diagnostics().stream().map(this::of).toList(),
                new SessionStates(report.states().entries().stream()
                        .map(entry -> new SessionStates.Entry(change.moved(entry.start()), change.moved(entry.end()), entry.before()))
                        .toList()));
    }

    Followed of(Followed session) {
        SessionOutline outline = session.outline();
        return new Followed(
                session.kind(),
                of(session.report()),
                session.played(),
                new SessionOutline(
                        change.moved(outline.start()),
                        change.moved(outline.end()),
                        outline.uses().stream().map(change::moved).collect(Collectors.toSet()),
                        outline.elements().stream().map(this::of).toList()));
    }

    private SessionOutline.Element of(SessionOutline.Element element) {
        return new SessionOutline.Element(
                element.kind(),
                element.text(),
                change.moved(element.start()),
                change.moved(element.end()),
                change.moved(element.nameStart()),
                change.moved(element.nameEnd()),
                element.children().stream().map(this::of).toList());
    }

    Diagnostic of(Diagnostic diagnostic) {
        return new Diagnostic(
                diagnostic.kind(),
                diagnostic.message(),
                of(diagnostic.span()),
                diagnostic.related().stream()
                        .map(related -> new Related(related.purpose(), of(related.span()), related.message()))
                        .toList(),
                diagnostic.notes(),
                diagnostic.fixes().stream().map(this::of).toList());
    }

    AcceptedWarning of(AcceptedWarning warning) {
        return new AcceptedWarning(warning.name(), of(warning.place()), of(warning.scope()));
    }

    ServiceUse of(ServiceUse use) {
        return new ServiceUse(use.protocol(), use.address(), use.side(), of(use.place()));
    }

    private Fix of(Fix fix) {
        return new Fix(fix.title(), fix.edits().stream().map(edit -> new TextEdit(of(edit.span()), edit.newText())).toList());
    }

    private SourceSpan of(SourceSpan span) {
        return span.file().equals(file) ? new SourceSpan(file, of(span.range())) : span;
    }

    private Range of(Range range) {
        return new Range(of(range.start()), of(range.end()));
    }

    private Position of(Position position) {
        return after.position(change.moved(before.offset(position)));
    }
}
