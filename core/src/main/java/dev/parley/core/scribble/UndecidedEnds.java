package dev.parley.core.scribble;

import dev.parley.core.scribble.LocalBreach.UndecidedEnd;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a role always knows that it has finished. A final state has no steps: where a role may stop or go on, as it likes or as others
 * do, nobody would ever know that it has stopped. The same is asked of each thread.
 */
final class UndecidedEnds {
    private final List<LocalBreach> breaches = new ArrayList<>();

    private UndecidedEnds() {}

    static List<LocalBreach> check(List<LocalTerm> body) {
        UndecidedEnds ends = new UndecidedEnds();
        ends.sequence(body, true);
        return ends.breaches;
    }

    /** @param last whether what follows can be over without a step */
    private void sequence(List<LocalTerm> body, boolean last) {
        // From the end of the sequence on, which is where it is known what follows; what is found there comes later in the text.
        List<LocalBreach> later = new ArrayList<>();
        boolean over = last;
        for (LocalTerm term : body.reversed()) {
            UndecidedEnds here = new UndecidedEnds();
            here.term(term, over);
            later.addAll(0, here.breaches);
            over &= canBeSkipped(term);
        }
        breaches.addAll(later);
    }

    private void term(LocalTerm term, boolean last) {
        switch (term) {
            case LocalTerm.Step step -> {}
            case LocalTerm.Jump jump -> {}
            case LocalTerm.Recursion recursion -> sequence(recursion.body(), last);
            case LocalTerm.Parallel parallel -> parallel.threads().forEach(thread -> sequence(thread, true));
            case LocalTerm.Choice choice -> {
                boolean acts = choice.alternatives().stream().anyMatch(UndecidedEnds::acts);
                for (int i = 0; i < choice.alternatives().size(); i++) {
                    List<LocalTerm> alternative = choice.alternatives().get(i);
                    // One that need not act although it can has a choice of its own, which is what to show.
                    if (last && acts && !acts(alternative)) {
                        breaches.add(new UndecidedEnd(choice.path().child(i)));
                    }
                    sequence(alternative, last);
                }
            }
        }
    }

    private static boolean canBeSkipped(LocalTerm term) {
        return switch (term) {
            case LocalTerm.Step step -> false;
            case LocalTerm.Jump jump -> false;
            case LocalTerm.Recursion recursion -> recursion.body().stream().allMatch(UndecidedEnds::canBeSkipped);
            case LocalTerm.Choice choice -> choice.alternatives().stream()
                    .anyMatch(alternative -> alternative.stream().allMatch(UndecidedEnds::canBeSkipped));
            case LocalTerm.Parallel parallel -> parallel.threads().stream()
                    .allMatch(thread -> thread.stream().allMatch(UndecidedEnds::canBeSkipped));
        };
    }

    private static boolean acts(List<LocalTerm> body) {
        return body.stream().anyMatch(term -> switch (term) {
            case LocalTerm.Step step -> true;
            case LocalTerm.Jump jump -> true;
            case LocalTerm.Recursion recursion -> acts(recursion.body());
            case LocalTerm.Choice choice -> choice.alternatives().stream().anyMatch(UndecidedEnds::acts);
            case LocalTerm.Parallel parallel -> parallel.threads().stream().anyMatch(UndecidedEnds::acts);
        });
    }
}
