package dev.parley.workspace.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.scribble.ScribbleRules;
import dev.parley.core.type.Connections;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Terms have as their place the line that their position in the text gives them, so that places can be told apart. */
class ScribbleBreachesTest {
    private static final List<Role> ROLES = List.of(new Role("A"), new Role("B"), new Role("C"));
    private static final SourceSpan NAME = line(0);

    @Test
    void aRoleThatHasHeardNothing() {
        Diagnostic finding = only(choice(
                sequence(message("l", "A", "B"), message("x", "C", "B")), sequence(message("r", "A", "B"))));

        assertThat(finding.kind()).isEqualTo(RoleNotEnabled.KIND);
        assertThat(finding.message()).isEqualTo("`C` cannot act here: nothing in this alternative has reached it yet.");
        assertThat(finding.span()).isEqualTo(line(5));
        assertThat(finding.related()).extracting(Related::span).containsExactly(line(3));
    }

    @Test
    void differentInformers() {
        List<Diagnostic> findings = render(Connections.IMPLICIT, ScribbleRules.Options.DEFAULT, choice(
                sequence(message("l", "A", "B"), message("l", "B", "C")),
                sequence(message("r", "A", "B"), message("r", "A", "C"))));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(InconsistentInformer.KIND);
            assertThat(finding.message()).isEqualTo("`C` would learn of this choice from `B` or from `A`.");
            assertThat(finding.related()).extracting(Related::span).containsExactly(line(5), line(8));
        });
    }

    /** Said once although it concerns both roles. */
    @Test
    void aStepAfterAJump() {
        RecursionVariable next = new RecursionVariable("X");
        Diagnostic finding = only(
                new GlobalType.Recursion(next, sequence(message("l", "A", "B"), new GlobalType.Continue(next))),
                message("x", "A", "B"));

        assertThat(finding.kind()).isEqualTo(IllegalSequence.KIND);
        assertThat(finding.span()).isEqualTo(line(6));
        assertThat(finding.related()).extracting(Related::span).containsExactly(line(5));
    }

    @Test
    void oneLabelTwoPayloads() {
        Diagnostic finding = only(choice(sequence(message("l", "A", "B", "int")), sequence(message("l", "A", "B", "text"))));

        assertThat(finding.kind()).isEqualTo(AmbiguousPayload.KIND);
        assertThat(finding.message())
                .isEqualTo("`A` could send `l<int>` to `B` or send `l<text>` to `B` here: one label, different payloads.");
    }

    @Test
    void aLinkThatIsNotOpen() {
        GlobalType open = new GlobalType.Connect(ROLES.get(0), ROLES.get(1), Label.of("open"), List.of());

        assertThat(render(Connections.EXPLICIT, ScribbleRules.Options.DEFAULT, message("l", "A", "B")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.kind()).isEqualTo(ConnectionFault.KIND);
                    assertThat(finding.message()).isEqualTo("`A` and `B` are not connected here.");
                });
        assertThat(render(Connections.EXPLICIT, ScribbleRules.Options.DEFAULT, open, open))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).isEqualTo("`A` and `B` are connected here already."));
    }

    @Test
    void aRunThatGoesWrongIsNumberedAndItsStepsAreShown() {
        Diagnostic finding =
                only(choice(sequence(message("l", "A", "B")), sequence(message("r", "A", "B"), message("x", "A", "C"))));

        assertThat(finding.kind()).isEqualTo(Deadlock.KIND);
        assertThat(finding.message())
                .isEqualTo("Nobody can go on here, and somebody still waits: `C`, which must receive `x` from `A`.");
        assertThat(finding.span()).isEqualTo(line(7));
        assertThat(finding.notes().getFirst())
                .isEqualTo("A shortest run that shows it: 1. `A` sends `l` to `B`; 2. `B` receives `l` from `A`.");
        assertThat(finding.related()).singleElement().satisfies(step -> {
            assertThat(step.span()).isEqualTo(line(4));
            assertThat(step.message()).isEqualTo("Step 1: `A` sends `l` to `B`.");
        });
    }

    @Test
    void tooManyStates() {
        assertThat(render(Connections.IMPLICIT, new ScribbleRules.Options(Choices.ARBITRARY, 1), message("l", "A", "B")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.kind()).isEqualTo(ExplorationUndecided.KIND);
                    assertThat(finding.span()).isEqualTo(NAME);
                });
    }

    private static Diagnostic only(GlobalType... steps) {
        List<Diagnostic> findings = render(Connections.IMPLICIT, ScribbleRules.Options.DEFAULT, steps);
        assertThat(findings).hasSize(1);
        return findings.getFirst();
    }

    private static List<Diagnostic> render(Connections connections, ScribbleRules.Options options, GlobalType... steps) {
        GlobalType type = sequence(steps);
        Map<NodePath, SourceSpan> places = new HashMap<>();
        place(type, NodePath.ROOT, places);
        GlobalProtocol protocol = new GlobalProtocol("P", ROLES, type, connections);
        return ScribbleBreaches.render(ScribbleRules.check(protocol, options), new Provenance(places), NAME);
    }

    private static void place(GlobalType type, NodePath path, Map<NodePath, SourceSpan> places) {
        places.put(path, line(places.size() + 1));
        for (int i = 0; i < type.children().size(); i++) {
            place(type.children().get(i), path.child(i), places);
        }
    }

    private static SourceSpan line(int number) {
        return new SourceSpan("p.scr", Range.of(number, 0, number, 1));
    }

    private static GlobalType choice(GlobalType... alternatives) {
        return new GlobalType.DirectedChoice(ROLES.getFirst(), List.of(alternatives));
    }

    private static GlobalType sequence(GlobalType... steps) {
        return GlobalType.sequence(steps);
    }

    private static GlobalType message(String label, String sender, String receiver, String... payloads) {
        return new GlobalType.Message(
                new Role(sender),
                List.of(new Role(receiver)),
                Label.of(label),
                Arrays.stream(payloads).map(PayloadType::of).toList());
    }
}
