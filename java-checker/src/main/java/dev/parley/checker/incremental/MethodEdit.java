package dev.parley.checker.incremental;

import dev.parley.checker.AcceptedWarning;
import dev.parley.checker.CheckedFile;
import dev.parley.checker.Consulted;
import dev.parley.checker.FileOutline;
import dev.parley.checker.FileOutline.Method;
import dev.parley.checker.JavaSource;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.ServiceUse;
import dev.parley.checker.gaps.Brackets;
import dev.parley.checker.gaps.Tokens;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An edit inside the body of one method of a checked file. {@link #text()} is the edited file in which the bodies of all methods are
 * blank that are not connected with that one; it is quickly checked, and {@link #complete} adds to the result what is known of the others.
 */
public final class MethodEdit {
    /** What a body must not mention, before and after: it would have methods with findings of their own in it, or accept findings. */
    private static final List<String> OF_OTHERS = List.of("Participant", "Plays", "parley:");
    private static final Pattern NO_NAME = Pattern.compile("[^\\p{javaJavaIdentifierPart}]+");

    private final CheckedFile earlier;
    private final JavaSource edited;
    private final LineIndex lines;
    private final Relocation relocation;
    /** All methods, where they are now. */
    private final List<Method> methods;
    /** Those whose findings may be different now. */
    private final Set<Method> open;
    private final Method place;

    private MethodEdit(CheckedFile earlier, JavaSource edited, LineIndex lines, Relocation relocation, Method place) {
        this.earlier = earlier;
        this.edited = edited;
        this.lines = lines;
        this.relocation = relocation;
        this.methods = earlier.outline().methods().stream().map(relocation::of).toList();
        this.place = relocation.of(place);
        this.open = connected(place).map(relocation::of).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What the method named before, and what it may name now: where it was broken, it seemed to call less than it does. */
    private Stream<Method> connected(Method before) {
        FileOutline outline = earlier.outline();
        Set<String> words = NO_NAME.splitAsStream(edited.text().substring(place.body(), place.end())).collect(Collectors.toSet());
        Stream<Method> named = outline.methods().stream()
                .filter(method -> words.contains(method.name()) || !Collections.disjoint(method.changes(), words));
        return Stream.concat(Stream.of(before), named)
                .flatMap(method -> outline.connectedWith(method).stream());
    }

    /**
     * The edit that leads from one text to the other, if it is one within a single method that leaves all others as they are.
     *
     * @param earlier the result of checking the text before
     */
    public static Optional<MethodEdit> between(JavaSource before, CheckedFile earlier, JavaSource after) {
        TextChange change = TextChange.between(before.text(), after.text());
        LineIndex lines = new LineIndex(after.text());
        LineIndex linesBefore = new LineIndex(before.text());
        if (!earlier.outline().intact() || !opensSessionsInMethodsOnly(earlier, linesBefore) || lacksBrace(before.text()) || lacksBrace(after.text())) {
            return Optional.empty();
        }
        Relocation relocation = new Relocation(after.path(), change, linesBefore, lines);
        return earlier.outline().methods().stream()
                .filter(method -> method.body() < change.start() && change.oldEnd() < method.end())
                .findFirst()
                .filter(method -> isOrdinary(before.text(), method))
                .map(method -> new MethodEdit(earlier, after, lines, relocation, method))
                .filter(edit -> isOrdinary(after.text(), edit.place) && BodyTokens.areBalanced(after.text(), edit.place.body(), edit.place.end()));
    }

    /** A session or a constant of a field may be used in any method. */
    private static boolean opensSessionsInMethodsOnly(CheckedFile file, LineIndex lines) {
        return Stream.concat(
                        file.sessions().stream().map(ParticipantReport::name),
                        file.services().stream().map(ServiceUse::place))
                .allMatch(place -> file.outline().methods().stream()
                        .anyMatch(method -> method.contains(lines.offset(place.range().start()))));
    }

    /** Then one method may have in it what belongs to another. */
    private static boolean lacksBrace(String text) {
        return Brackets.of(Tokens.of(text)).areBracesLacking();
    }

    private static boolean isOrdinary(String text, Method method) {
        String body = text.substring(method.body(), method.end());
        return OF_OTHERS.stream().noneMatch(body::contains);
    }

    /** The text to check instead of the whole: of the same length and with the same lines. */
    public JavaSource text() {
        StringBuilder text = new StringBuilder(edited.text());
        methods.stream().filter(method -> !open.contains(method)).forEach(method -> blank(text, method.body() + 1, method.end() - 1));
        return new JavaSource(edited.path(), text.toString());
    }

    private static void blank(StringBuilder text, int start, int end) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c != '\n' && c != '\r') {
                text.setCharAt(i, ' ');
            }
        }
    }

    /**
     * The result for the whole text; empty where the edit turns out to concern other methods too.
     *
     * @param part the result of checking {@link #text()}
     */
    public Optional<CheckedFile> complete(CheckedFile part) {
        if (!part.outline().isLike(methods)
                || !part.outline().intact()
                || concernsOthers(part.outline())
                || !isSameOutsideOfMethods(part)
                || !opensSessionsInMethodsOnly(part, lines)
                || part.participants().size() != earlier.participants().size()) {
            return Optional.empty();
        }
        List<ParticipantReport> participants = new ArrayList<>();
        for (int i = 0; i < part.participants().size(); i++) {
            ParticipantReport now = part.participants().get(i);
            participants.add(isOpen(now.name()) ? now : relocation.of(earlier.participants().get(i)));
        }
        List<Diagnostic> diagnostics = Stream.concat(
                        earlier.diagnostics().stream().map(relocation::of).filter(known -> !isOpen(known.span())),
                        part.diagnostics().stream().filter(found -> isOpen(found.span())))
                .sorted(Comparator.comparing(diagnostic -> diagnostic.span().range().start()))
                .toList();
        List<ParticipantReport> sessions = Stream.concat(
                        earlier.sessions().stream().map(relocation::of).filter(known -> !isOpen(known.name())),
                        part.sessions().stream().filter(found -> isOpen(found.name())))
                .toList();
        List<ServiceUse> services = Stream.concat(
                        earlier.services().stream().map(relocation::of).filter(known -> !isOpen(known.place())),
                        part.services().stream().filter(found -> isOpen(found.place())))
                .sorted(Comparator.comparing(use -> use.place().range().start()))
                .toList();
        Consulted consulted = earlier.consulted().and(part.consulted());
        List<AcceptedWarning> accepted = earlier.accepted().stream().map(relocation::of).toList();
        return Optional.of(new CheckedFile(participants, sessions, services, diagnostics, consulted, accepted, outline(part.outline())));
    }

    /** Whether the edited method now calls methods whose bodies were blank, or changes fields that they name. */
    private boolean concernsOthers(FileOutline now) {
        return now.methods().stream()
                .filter(method -> method.start() == place.start())
                .anyMatch(here -> methods.stream()
                        .filter(method -> !open.contains(method))
                        .anyMatch(method -> here.names().contains(method.name()) || !Collections.disjoint(here.changes(), method.names())));
    }

    /** What is found of the initializer of a field may depend on any methods, blank ones too. */
    private boolean isSameOutsideOfMethods(CheckedFile part) {
        return outsideOfMethods(part.diagnostics().stream()).equals(outsideOfMethods(earlier.diagnostics().stream().map(relocation::of)));
    }

    private Set<Diagnostic> outsideOfMethods(Stream<Diagnostic> diagnostics) {
        return diagnostics
                .filter(found -> methods.stream().noneMatch(method -> method.contains(lines.offset(found.span().range().start()))))
                .collect(Collectors.toSet());
    }

    private FileOutline outline(FileOutline now) {
        List<Method> all = new ArrayList<>();
        for (int i = 0; i < methods.size(); i++) {
            all.add(open.contains(methods.get(i)) ? now.methods().get(i) : methods.get(i));
        }
        return new FileOutline(all, now.givers(), true);
    }

    private boolean isOpen(SourceSpan span) {
        int offset = lines.offset(span.range().start());
        return span.file().equals(edited.path()) && open.stream().anyMatch(method -> method.contains(offset));
    }
}
