package dev.parley.workspace.java;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaSource;
import dev.parley.checker.LiveFile;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.SessionOutline;
import dev.parley.checker.SessionStates;
import dev.parley.checker.api.CallForms;
import dev.parley.checker.diagnostics.Wording;
import dev.parley.checker.gaps.StatementEnds;
import dev.parley.checker.gaps.Tokens;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.machine.Machine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What editors show of session code while it is written. In a method that compiles, the states of its session are those that resolved
 * types give; in one that does not, those that its text gives, which go on behind the place that is broken.
 */
public final class LiveJava {
    private static final Pattern SELECTION = Pattern.compile("([\\p{javaJavaIdentifierPart}&&\\D][\\p{javaJavaIdentifierPart}]*)\\s*\\.\\s*([\\p{javaJavaIdentifierPart}]*)$");
    private static final String PLACEHOLDER = "$";

    private final Function<JavaSource, Optional<LiveFile>> seen;

    /** @param seen what can be seen in a text; empty where the tolerant parser does not run on this platform */
    public LiveJava(Function<JavaSource, Optional<LiveFile>> seen) {
        this.seen = seen;
    }

    /**
     * The sessions of a document; empty where the tolerant parser does not run on this platform.
     *
     * @param checked what the check of the same text gives, computed only where the text is in order
     */
    public Optional<SessionCode> of(JavaSource source, Supplier<CheckedFile> checked) {
        if (!JavaChecker.mayHaveParticipants(source.text())) {
            return Optional.of(new SessionCode(List.of()));
        }
        LineIndex lines = new LineIndex(source.text());
        return seen.apply(source).map(live -> {
            List<ParticipantReport> resolved = live.complete() ? resolved(checked.get()) : List.of();
            return new SessionCode(live.sessions().stream().map(session -> part(session, resolved, lines)).toList());
        });
    }

    private static List<ParticipantReport> resolved(CheckedFile checked) {
        return Stream.of(checked.participants(), checked.parts(), checked.sessions()).flatMap(List::stream).toList();
    }

    private SessionCode.Part part(LiveFile.Followed session, List<ParticipantReport> resolved, LineIndex lines) {
        Optional<ParticipantReport> authority =
                resolved.stream().filter(other -> other.name().equals(session.report().name())).findFirst();
        ParticipantReport report = authority.orElse(session.report());
        Optional<Machine> machine = session.played().map(LiveFile.Played::machine);
        SessionCode.Following following = machine.isEmpty()
                ? SessionCode.Following.NO_PROTOCOL
                : authority.map(ParticipantReport::conforms).orElse(false) ? SessionCode.Following.FOLLOWS : SessionCode.Following.OPEN;
        SessionOutline outline = session.outline();
        return new SessionCode.Part(
                session.kind() == LiveFile.Kind.PARTICIPANT,
                report.protocol(),
                report.role(),
                report.method(),
                report.name().range(),
                lines.range(outline.start(), outline.end() - outline.start()),
                following,
                outline.elements().stream().map(element -> element(element, report.states(), machine, lines)).toList());
    }

    private static SessionCode.Element element(
            SessionOutline.Element element, SessionStates states, Optional<Machine> machine, LineIndex lines) {
        Set<Integer> before = before(states, element.start());
        return new SessionCode.Element(
                element.kind() == SessionOutline.Kind.OPERATION,
                element.text(),
                lines.range(element.start(), element.end() - element.start()),
                lines.range(element.nameStart(), element.nameEnd() - element.nameStart()),
                before,
                machine.filter(known -> before.size() == 1).map(known -> due(known, before)),
                element.children().stream().map(child -> element(child, states, machine, lines)).toList());
    }

    private static Set<Integer> before(SessionStates states, int offset) {
        return states.from(offset).map(SessionStates.Entry::before).orElse(Set.of());
    }

    private static String due(Machine machine, Set<Integer> states) {
        return new Wording(machine).must(states.stream().sorted().flatMap(state -> machine.from(state).stream()).toList());
    }

    /** What may be called where {@code offset} stands behind {@code session.}, or in the name behind it; empty anywhere else. */
    public Optional<NextCalls> nextCalls(JavaSource source, int offset) {
        String text = source.text();
        Matcher selection = SELECTION.matcher(text.substring(0, offset));
        if (!selection.find()) {
            return Optional.empty();
        }
        int receiver = selection.start(1);
        int nameEnd = offset;
        while (nameEnd < text.length() && Character.isJavaIdentifierPart(text.charAt(nameEnd))) {
            nameEnd++;
        }
        boolean called = text.substring(nameEnd).stripLeading().startsWith("(");
        String completed = text.substring(0, nameEnd)
                + (called ? "" : (selection.group(2).isEmpty() && nameEnd == offset ? PLACEHOLDER : "") + ending(text, receiver, nameEnd))
                + text.substring(nameEnd);
        int start = selection.start(2);
        int end = nameEnd;
        return seen.apply(new JavaSource(source.path(), completed))
                .flatMap(live -> live.sessions().stream()
                        .filter(session -> session.outline().uses().contains(receiver))
                        .flatMap(session -> nextCalls(session, receiver, new LineIndex(text).range(start, end - start)).stream())
                        .findFirst());
    }

    private static Optional<NextCalls> nextCalls(LiveFile.Followed session, int offset, Range replaced) {
        Set<Integer> states = before(session.report().states(), offset);
        return session.played().filter(played -> !states.isEmpty()).map(played -> new NextCalls(
                replaced,
                due(played.machine(), states),
                states.stream()
                        .sorted()
                        .flatMap(state -> CallForms.of(played.machine(), state, played.betweenTwo()).stream())
                        .distinct()
                        .map(LiveJava::call)
                        .toList()));
    }

    private static NextCalls.Call call(CallForms.Form form) {
        return new NextCalls.Call(
                form.method(),
                form.arguments().stream().map(argument -> new NextCalls.Argument(argument.text(), argument.given())).toList());
    }

    /** What the code lacks behind a name to be a whole statement: at its beginning, or where nothing follows on the same line. */
    private static String ending(String text, int receiver, int nameEnd) {
        Tokens before = Tokens.of(text.substring(0, receiver));
        int line = text.indexOf('\n', nameEnd);
        boolean isLast = text.substring(nameEnd, line < 0 ? text.length() : line).isBlank();
        return isLast || StatementEnds.isStartOfStatement(before) ? StatementEnds.behind(before) : "";
    }
}
