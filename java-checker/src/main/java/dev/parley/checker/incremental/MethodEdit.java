package dev.parley.checker.incremental;

import dev.parley.checker.FileOutline;
import dev.parley.checker.FileOutline.Method;
import dev.parley.checker.JavaSource;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An edit inside the body of one method of a file of which everything is known. {@link #text()} is the edited file in which the bodies of all
 * methods are blank that are not connected with that one; it is quickly looked at, and what is known of the others is added to the result.
 */
final class MethodEdit {
    /** What a body must not mention, before and after: it would have methods with findings of their own in it, or accept findings. */
    private static final List<String> OF_OTHERS = List.of("Participant", "Plays", "parley:");
    private static final Pattern NO_NAME = Pattern.compile("[^\\p{javaJavaIdentifierPart}]+");

    private final FileOutline before;
    private final JavaSource edited;
    private final LineIndex lines;
    private final Relocation relocation;
    /** All methods, where they are now. */
    private final List<Method> methods;
    /** Those whose findings may be different now. */
    private final Set<Method> open;
    private final Method place;

    private MethodEdit(FileOutline before, JavaSource edited, LineIndex lines, Relocation relocation, Method place) {
        this.before = before;
        this.edited = edited;
        this.lines = lines;
        this.relocation = relocation;
        this.methods = before.methods().stream().map(relocation::of).toList();
        this.place = relocation.of(place);
        this.open = connected(place).map(relocation::of).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What the method named before, and what it may name now: where it was broken, it seemed to call less than it does. */
    private Stream<Method> connected(Method edit) {
        Set<String> words = NO_NAME.splitAsStream(edited.text().substring(place.body(), place.end())).collect(Collectors.toSet());
        Stream<Method> named = before.methods().stream()
                .filter(method -> words.contains(method.name()) || !Collections.disjoint(method.changes(), words));
        return Stream.concat(Stream.of(edit), named)
                .flatMap(method -> before.connectedWith(method).stream());
    }

    /**
     * The edit that leads from one text to the other, if it is one within a single method that leaves all others as they are.
     *
     * @param outline of the text before
     * @param shared what the text before had that any method may use, if it is in none of them
     */
    static Optional<MethodEdit> between(JavaSource before, FileOutline outline, Collection<SourceSpan> shared, JavaSource after) {
        TextChange change = TextChange.between(before.text(), after.text());
        LineIndex lines = new LineIndex(after.text());
        LineIndex linesBefore = new LineIndex(before.text());
        if (!outline.intact() || !areInMethods(shared, outline.methods(), linesBefore)) {
            return Optional.empty();
        }
        Relocation relocation = new Relocation(after.path(), change, linesBefore, lines);
        return outline.methods().stream()
                .filter(method -> method.body() < change.start() && change.oldEnd() < method.end())
                .findFirst()
                .filter(method -> isOrdinary(before.text(), method))
                .map(method -> new MethodEdit(outline, after, lines, relocation, method))
                .filter(edit -> isOrdinary(after.text(), edit.place));
    }

    private static boolean areInMethods(Collection<SourceSpan> places, List<Method> methods, LineIndex lines) {
        return places.stream().allMatch(place -> methods.stream().anyMatch(method -> method.contains(lines.offset(place.range().start()))));
    }

    /** A method whose braces are in order, and are so before and after the edit: where they are not, it may have in it what belongs to another. */
    private static boolean isOrdinary(String text, Method method) {
        String body = text.substring(method.body(), method.end());
        return OF_OTHERS.stream().noneMatch(body::contains) && BodyTokens.areBalanced(text, method.body(), method.end());
    }

    /** The text to look at instead of the whole: of the same length and with the same lines. */
    JavaSource text() {
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
     * Whether the edit turns out to concern none of the methods that were blank.
     *
     * @param part the outline of {@link #text()}
     * @param shared see {@link #between}, of that text
     */
    boolean isOfItsMethodsOnly(FileOutline part, Collection<SourceSpan> shared) {
        return part.isLike(methods) && part.intact() && !concernsOthers(part) && areInMethods(shared, methods, lines);
    }

    /** Whether the edited method now calls methods whose bodies were blank, or changes fields that they name. */
    private boolean concernsOthers(FileOutline now) {
        return now.methods().stream()
                .filter(method -> method.start() == place.start())
                .anyMatch(here -> methods.stream()
                        .filter(method -> !open.contains(method))
                        .anyMatch(method -> here.names().contains(method.name()) || !Collections.disjoint(here.changes(), method.names())));
    }

    /** What was found that is in no method, where it is now. */
    Set<Diagnostic> outsideOfMethods(Collection<Diagnostic> known, UnaryOperator<Diagnostic> moved) {
        return known.stream().map(moved)
                .filter(found -> methods.stream().noneMatch(method -> method.contains(lines.offset(found.span().range().start()))))
                .collect(Collectors.toSet());
    }

    /** Moves what was known before to where it is now. */
    Relocation relocation() {
        return relocation;
    }

    /** What was known of the methods that were blank, and what is found of the others, in no particular order. */
    <T> List<T> complete(Collection<T> known, UnaryOperator<T> moved, Collection<T> found, Function<T, SourceSpan> at) {
        return Stream.concat(
                        known.stream().map(moved).filter(each -> !isOpen(at.apply(each))),
                        found.stream().filter(each -> isOpen(at.apply(each))))
                .toList();
    }

    FileOutline complete(FileOutline part) {
        List<Method> all = new ArrayList<>();
        for (int i = 0; i < methods.size(); i++) {
            all.add(open.contains(methods.get(i)) ? part.methods().get(i) : methods.get(i));
        }
        return new FileOutline(all, part.givers(), true);
    }

    /** Whether a place is in a method that is looked at. */
    boolean isOpen(SourceSpan span) {
        int offset = lines.offset(span.range().start());
        return span.file().equals(edited.path()) && open.stream().anyMatch(method -> method.contains(offset));
    }
}
