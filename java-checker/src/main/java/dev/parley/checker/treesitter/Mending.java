package dev.parley.checker.treesitter;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.gaps.Blanks;
import dev.parley.checker.gaps.Brackets;
import dev.parley.checker.gaps.LoopHeads;
import dev.parley.checker.gaps.LostSemicolons;
import dev.parley.checker.gaps.Strays;
import dev.parley.checker.gaps.Tokens;
import dev.parley.checker.gaps.UnfinishedArrows;
import dev.parley.checker.gaps.UnfinishedCalls;
import dev.parley.checker.gaps.UnfinishedCreations;
import dev.parley.checker.gaps.UnfinishedSelections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Helps the parser over the gaps that code has at nearly every moment of its being typed, and that no parser recovers from well: a
 * selection without its name ({@code s.} at the end of a line), which would take the next line for the name, a call that is begun where
 * none can be, a literal without its end, an annotation, a case or an {@code else} that belongs to nothing, a statement or a head of a loop
 * without one of its semicolons, an arrow without a body, and brackets that are still open. What is unfinished is blanked, and brackets are
 * added where they are missing.
 */
final class Mending {
    private final StringBuilder mended;

    private Mending(String original) {
        this.mended = new StringBuilder(original);
    }

    /** @param tokens of the text */
    static Mended mend(String original, Tokens tokens) {
        List<Extent> calls = UnfinishedCalls.in(tokens);
        if (!calls.isEmpty()) {
            Mending without = new Mending(original);
            calls.forEach(without::blank);
            String rest = without.mended.toString();
            return mend(rest, Tokens.of(rest));
        }
        Mending mending = new Mending(original);
        tokens.endless().forEach(mending::blank);
        UnfinishedSelections.in(tokens).forEach(mending::blank);
        UnfinishedSelections.behindCalls(tokens).forEach(mending::blank);
        UnfinishedCreations.in(tokens).forEach(mending::blank);
        Brackets brackets = Brackets.of(tokens);
        brackets.superfluous().forEach(mending::blank);
        SortedMap<Integer, String> added = LostSemicolons.lackingIn(tokens);
        added.putAll(LoopHeads.lackingIn(tokens));
        added.putAll(brackets.added());
        Set<Integer> blanked = brackets.superfluous().stream().map(Extent::end).collect(Collectors.toSet());
        UnfinishedArrows.lackingIn(tokens).forEach((place, body) -> {
            if (!blanked.contains(place)) {
                added.merge(place, body, (behind, first) -> first + behind);
            }
        });
        mending.insert(added);
        String ordered = mending.mended.toString();
        // What belongs to nothing shows once the brackets are in order.
        Strays.in(ordered.equals(original) ? tokens : Tokens.of(ordered)).forEach(mending::blank);
        return new Mended(mending.mended.toString(), added);
    }

    private void insert(SortedMap<Integer, String> added) {
        int shift = 0;
        for (Map.Entry<Integer, String> each : added.entrySet()) {
            mended.insert(each.getKey() + shift, each.getValue());
            shift += each.getValue().length();
        }
    }

    private void blank(Extent part) {
        Blanks.put(mended, part);
    }
}
