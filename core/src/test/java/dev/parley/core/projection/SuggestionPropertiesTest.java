package dev.parley.core.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.projection.ProjectionFailure.Branch;
import dev.parley.core.projection.ProjectionFailure.Inform;
import dev.parley.core.projection.ProjectionFailure.Suggestion;
import dev.parley.core.projection.ProjectionResult.Unprojectable;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.sample.ShrinkableProtocol;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Whoever follows the suggestions arrives at a protocol that can be projected. */
class SuggestionPropertiesTest {
    @Provide
    Arbitrary<GlobalProtocol> protocols() {
        return ShrinkableProtocol.arbitrary(4, 4);
    }

    @Property(tries = 1_000)
    void suggestionsLeadToAProjectableProtocol(@ForAll("protocols") GlobalProtocol original) {
        if (GlobalAutomaton.of(original) instanceof GlobalAutomaton.Rejected) {
            return;
        }
        GlobalProtocol protocol = original;
        for (int round = 0; ; round++) {
            Optional<ProjectionFailure> failure = firstFailure(protocol);
            if (failure.isEmpty()) {
                Statistics.label("mended").collect(round == 0 ? "was projectable" : "by messages").coverage(coverage ->
                        coverage.check("by messages").percentage(share -> share > 20));
                return;
            }
            // Each suggestion tells one more role of one more place.
            assertThat(round).as("%s", protocol).isLessThanOrEqualTo(original.roles().size() * parts(original.type()));
            Optional<Suggestion> suggestion = failure.get().suggestion();
            if (!(suggestion.orElse(null) instanceof Inform inform)) {
                Statistics.label("mended").collect("needs other labels");
                return;
            }
            protocol = follow(protocol, inform, "tell" + round);
        }
    }

    private static int parts(GlobalType type) {
        return 1 + type.children().stream().mapToInt(SuggestionPropertiesTest::parts).sum();
    }

    private static Optional<ProjectionFailure> firstFailure(GlobalProtocol protocol) {
        GlobalAutomaton automaton = ((GlobalAutomaton.Compiled) GlobalAutomaton.of(protocol)).automaton();
        for (Role role : protocol.roles()) {
            if (Projection.project(automaton, role) instanceof Unprojectable unprojectable) {
                return Optional.of(unprojectable.failure());
            }
        }
        return Optional.empty();
    }

    private static GlobalProtocol follow(GlobalProtocol protocol, Inform inform, String label) {
        // The later branch first: the paths of what stands before it stay the same.
        List<Branch> branches = new ArrayList<>(inform.branches());
        branches.sort(Comparator.comparing((Branch branch) -> branch.at().toString()).reversed());
        GlobalType type = protocol.type();
        int number = 0;
        for (Branch branch : branches) {
            GlobalType message = new GlobalType.Message(
                    inform.sender(), List.of(inform.receiver()), Label.of(label + "_" + number++), List.of());
            type = inserted(type, branch.at(), 0, message, branch.taken().label() == Label.Reserved.DONE);
        }
        return new GlobalProtocol(protocol.qualifiedName(), protocol.roles(), type);
    }

    private static GlobalType inserted(GlobalType type, NodePath at, int depth, GlobalType message, boolean after) {
        if (depth == at.length()) {
            return after ? GlobalType.sequence(type, message) : GlobalType.sequence(message, type);
        }
        int index = at.steps().get(depth);
        GlobalType child = inserted(type.children().get(index), at, depth + 1, message, after);
        return ShrinkableProtocol.rebuilt(type, index, List.of(child));
    }
}
