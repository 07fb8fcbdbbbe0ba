package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.Doubt;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.diagnostics.FieldValueShared;
import dev.parley.checker.diagnostics.ValueCopied;
import dev.parley.checker.diagnostics.ValueNotKnownUnique;
import dev.parley.checker.diagnostics.ValueStillHeld;
import dev.parley.checker.diagnostics.ValueUsedAfterMove;
import dev.parley.checker.flow.slice.PlaceTree;
import dev.parley.checker.flow.state.Gift;
import dev.parley.checker.flow.state.Sharing;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.core.machine.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Words the mistakes about values that have one owner. */
public final class OwnershipReport {

    private record StillHeld(String holder, List<Transition> steps, Optional<Extent> use) {}

    private record Suspicion(Doubt doubt, List<Transition> steps) {}

    private static final Set<DiagnosticKind> KINDS =
            Set.of(ValueUsedAfterMove.KIND, ValueStillHeld.KIND, ValueNotKnownUnique.KIND, ValueCopied.KIND, FieldValueShared.KIND);

    private final Findings findings;
    private final PlaceTree tree;
    /** What a copy is asked from: a variable, or a field of one. */
    private static final Pattern NAME = Pattern.compile("[\\p{javaJavaIdentifierPart}.]+");

    private final Map<Extent, List<Transition>> steps = new LinkedHashMap<>();
    private final Map<Extent, Fix> copies = new HashMap<>();
    private final Set<Integer> usedAt = new HashSet<>();
    /** By what was given away. Nothing is said of who else might hold what is known to be held by somebody. */
    private final Map<Extent, StillHeld> held = new LinkedHashMap<>();
    private final Map<Extent, Suspicion> suspicions = new LinkedHashMap<>();

    /** Whether a kind of findings is about values that have one owner. */
    public static boolean tells(DiagnosticKind kind) {
        return KINDS.contains(kind);
    }

    public OwnershipReport(Findings findings, PlaceTree tree) {
        this.findings = findings;
        this.tree = tree;
    }

    /** A message gives a payload away; to be called for all of them first, because a use may come before the send in a loop. */
    public void sent(Payload payload, String session, List<Transition> performed) {
        steps.putIfAbsent(payload.extent(), performed);
        if (!payload.spread() && NAME.matcher(session).matches()) {
            copies.putIfAbsent(payload.extent(), new Fix("Send a copy", List.of(
                    new TextEdit(findings.span(new Extent(payload.extent().offset(), 0)), session + ".copy("),
                    new TextEdit(findings.span(new Extent(payload.extent().end(), 0)), ")"))));
        }
    }

    private List<Fix> copy(Extent extent) {
        return Optional.ofNullable(copies.get(extent)).stream().toList();
    }

    public void given(Place place, Extent extent, List<Transition> performed, Sharing sharing) {
        sharing.doubt(place).ifPresent(doubt -> {
            if (doubt.certain()) {
                held.putIfAbsent(extent, new StillHeld(doubt.text(), performed, Optional.empty()));
            } else {
                suspicions.putIfAbsent(extent, new Suspicion(doubt, performed));
            }
        });
    }

    public void copied(Place place, Extent extent, List<Transition> performed) {
        findings.add(ValueCopied.at(findings.span(extent), place.name()), performed, List.of());
    }

    public void used(Handling.Use use, Extent extent, Sharing sharing) {
        gone(use, extent, sharing).ifPresent(place -> used(use, place, extent, sharing.gift(place).get()));
    }

    /** Whether anything was given away of the value that is used. */
    public boolean isGone(Handling.Use use, Extent extent, Sharing sharing) {
        return gone(use, extent, sharing).isPresent();
    }

    /** What was given away of the value that is used, if a use of it is a mistake by itself: then those that follow are not told. */
    public Optional<Place> toldOnce(Handling.Use use, Extent extent, Sharing sharing) {
        return gone(use, extent, sharing).filter(place -> !sharing.gift(place).get().holder() && tree.root(place).kind() != Place.Kind.FIELD);
    }

    /** The part of a value that was given away before it is used: for the first time since then, unless that gives it away once more. */
    private Optional<Place> gone(Handling.Use use, Extent extent, Sharing sharing) {
        List<Place> concerned = new ArrayList<>(List.of(use.place()));
        if (use.whole()) {
            tree.whole(use.place()).stream().mapToObj(tree.places()::get).filter(part -> !part.equals(use.place())).forEach(concerned::add);
        }
        if (use.place().isElement()) {
            // Where this index has been, it is not any more.
            tree.otherElements(use.place()).stream()
                    .filter(other -> !(other.kind() == Place.Kind.PASSED && other.name().equals(use.place().name())))
                    .forEach(concerned::add);
        }
        return concerned.stream()
                .filter(place -> sharing.gift(place).filter(gift ->
                        (use.whole() || !gift.holder()) && (!gift.told() || gift.isBy(extent))).isPresent())
                .findFirst();
    }

    private void used(Handling.Use use, Place place, Extent extent, Gift gift) {
        boolean sameSend = gift.extent().equals(extent);
        boolean isHeldByWhole = place.kind() == Place.Kind.COMPONENT && !place.equals(use.place()) && tree.whole(use.place()).get(place.id());
        if (isHeldByWhole || gift.holder() || tree.root(place).kind() == Place.Kind.FIELD) {
            held.putIfAbsent(gift.extent(),
                    new StillHeld(holder(isHeldByWhole ? use.place() : place), List.of(), sameSend ? Optional.empty() : Optional.of(extent)));
            return;
        }
        if (!usedAt.add(extent.offset())) {
            // A part of something that was reported as a whole.
            return;
        }
        List<Related> where = sameSend
                ? List.of()
                : List.of(new Related(Related.Purpose.PATH, findings.span(gift.extent()), "It is given away here."));
        findings.add(moved(place, extent, gift).withFixes(copy(gift.extent())), steps.getOrDefault(gift.extent(), List.of()), where);
    }

    private Diagnostic moved(Place place, Extent extent, Gift gift) {
        return tree.root(place).equals(tree.root(gift.given()))
                ? ValueUsedAfterMove.at(findings.span(extent), named(place), gift.how())
                : ValueUsedAfterMove.byOtherName(findings.span(extent), named(place), gift.how(), named(gift.given()));
    }

    private static String named(Place place) {
        return place.kind() == Place.Kind.RESULT ? place.name() : "`" + place.name() + "`";
    }

    /** A field at the end of the method. */
    public void kept(Place place, Sharing sharing) {
        sharing.gift(place).ifPresent(gift ->
                held.putIfAbsent(gift.extent(), new StillHeld(holder(place), List.of(), Optional.empty())));
    }

    private String holder(Place place) {
        String name = switch (place.kind()) {
            case FIELD -> "the field `" + place.name() + "`";
            case RESULT, LOCAL, SELF, PART, COMPONENT, ELEMENT, INDEXED, PASSED -> named(place);
        };
        return name + " still holds it";
    }

    public void assigned(Handling.Bind bind, Extent extent, Sharing sharing) {
        Optional<Doubt> doubt = bind.from().stream()
                .flatMap(share -> sharing.doubt(share.place()).stream())
                .findFirst()
                .or(bind::doubt);
        doubt.ifPresent(why -> findings.add(FieldValueShared.at(findings.span(extent), bind.target().name(), why.text())));
    }

    /** Adds what could only be known when everything had been looked at. What is gone already where it is given away has no further reason. */
    public void deliver() {
        held.keySet().removeIf(extent -> usedAt.contains(extent.offset()));
        suspicions.keySet().removeIf(extent -> usedAt.contains(extent.offset()));
        held.forEach((extent, why) -> {
            List<Related> use = why.use()
                    .map(where -> new Related(Related.Purpose.PATH, findings.span(where), "It is used here."))
                    .stream()
                    .toList();
            findings.add(ValueStillHeld.at(findings.span(extent), why.holder()).withFixes(copy(extent)), why.steps().isEmpty()
                    ? steps.getOrDefault(extent, List.of())
                    : why.steps(), use);
        });
        suspicions.forEach((extent, why) -> {
            if (!held.containsKey(extent)) {
                findings.add(ValueNotKnownUnique.at(findings.span(extent), why.doubt().text()), why.steps(), List.of());
            }
        });
    }
}
