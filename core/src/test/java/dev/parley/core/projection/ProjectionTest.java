package dev.parley.core.projection;

import static dev.parley.core.sample.GlobalTypes.announced;
import static dev.parley.core.sample.GlobalTypes.begin;
import static dev.parley.core.sample.GlobalTypes.branch;
import static dev.parley.core.sample.GlobalTypes.data;
import static dev.parley.core.sample.GlobalTypes.directed;
import static dev.parley.core.sample.GlobalTypes.jump;
import static dev.parley.core.sample.GlobalTypes.loop;
import static dev.parley.core.sample.GlobalTypes.message;
import static dev.parley.core.sample.GlobalTypes.protocol;
import static dev.parley.core.sample.GlobalTypes.rec;
import static dev.parley.core.sample.GlobalTypes.role;
import static dev.parley.core.sample.GlobalTypes.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProjectionTest {

    /** Fig. 2 of <i>Session Type Guided Distributed Interaction</i>. */
    private static final GlobalProtocol INVITATION = protocol(
            "client, infoSvr, mailSvr",
            begin("client"),
            data("infoSvr", "client", "Employer"),
            data("infoSvr", "client", "Location"),
            loop(
                    "infoSvr",
                    data("infoSvr", "client", "Member"),
                    data("infoSvr", "client", "Employer"),
                    data("infoSvr", "client", "Location"),
                    data("infoSvr", "client", "EmailID"),
                    announced(
                            "client",
                            branch("INVITE", data("client", "mailSvr", "EmailID", "Event")),
                            branch("NOOP"))));

    @Test
    void invitationOfTheClient() {
        assertThat(steps(INVITATION, "client"))
                .containsExactly(
                        "0 infoSvr,mailSvr![begin]() 1",
                        "1 infoSvr?(Employer) 2",
                        "2 infoSvr?(Location) 3",
                        "3 infoSvr?[again]() 4",
                        "3 infoSvr?[done]() 5",
                        "4 infoSvr?(Member) 6",
                        "6 infoSvr?(Employer) 7",
                        "7 infoSvr?(Location) 8",
                        "8 infoSvr?(EmailID) 9",
                        "9 mailSvr!INVITE() 10",
                        "9 mailSvr!NOOP() 3",
                        "10 mailSvr!(EmailID, Event) 3");
    }

    @Test
    void invitationOfTheInformationServer() {
        assertThat(steps(INVITATION, "infoSvr"))
                .containsExactly(
                        "0 client?[begin]() 1",
                        "1 client!(Employer) 2",
                        "2 client!(Location) 3",
                        "3 client,mailSvr![again]() 4",
                        "3 client,mailSvr![done]() 5",
                        "4 client!(Member) 6",
                        "6 client!(Employer) 7",
                        "7 client!(Location) 8",
                        "8 client!(EmailID) 3");
    }

    @Test
    void invitationOfTheMailServer() {
        assertThat(steps(INVITATION, "mailSvr"))
                .containsExactly(
                        "0 client?[begin]() 1",
                        "1 infoSvr?[again]() 2",
                        "1 infoSvr?[done]() 3",
                        "2 client?INVITE() 4",
                        "2 client?NOOP() 1",
                        "4 client?(EmailID, Event) 1");
    }

    /** Section 3.2 of the same paper, "Chaining". */
    @Test
    void shopping() {
        GlobalProtocol shopping = protocol(
                "vendor, phone, iMac",
                begin("phone"),
                data("phone", "vendor", "String"),
                data("vendor", "phone", "Album"),
                loop(
                        "vendor",
                        data("vendor", "phone", "SongInfo"),
                        data("vendor", "phone", "int"),
                        announced(
                                "phone",
                                branch("BUY", data("vendor", "phone", "Song"), data("phone", "iMac", "Song")),
                                branch("PASS"))));

        assertThat(steps(shopping, "phone"))
                .endsWith(
                        "7 vendor,iMac!BUY() 8",
                        "7 vendor,iMac!PASS() 3",
                        "8 vendor?(Song) 9",
                        "9 iMac!(Song) 3");
        assertThat(steps(shopping, "iMac"))
                .containsExactly(
                        "0 phone?[begin]() 1",
                        "1 vendor?[again]() 2",
                        "1 vendor?[done]() 3",
                        "2 phone?BUY() 4",
                        "2 phone?PASS() 1",
                        "4 phone?(Song) 1");
    }

    @Test
    void thirdPartyLearnsOfADirectedChoiceFromWhatItReceivesLater() {
        GlobalProtocol protocol = protocol(
                "A, B, C",
                directed(
                        "A",
                        sequence(message("A", "B", "buy"), message("B", "C", "order", "int")),
                        sequence(message("A", "B", "quit"), message("B", "C", "cancel"))),
                message("C", "A", "ack"));

        assertThat(steps(protocol, "C"))
                .containsExactly("0 B?order(int) 1", "0 B?cancel() 1", "1 A!ack() 2");
        assertThat(steps(protocol, "A")).containsExactly("0 B!buy() 1", "0 B!quit() 1", "1 C?ack() 2");
    }

    @Test
    void equalMessagesMergeAndWhatFollowsThemMergesToo() {
        GlobalProtocol protocol = protocol(
                "A, B, C",
                directed(
                        "A",
                        sequence(message("A", "B", "l"), message("B", "C", "x"), message("B", "C", "y")),
                        sequence(message("A", "B", "r"), message("B", "C", "x"), message("B", "C", "z"))));

        assertThat(steps(protocol, "C")).containsExactly("0 B?x() 1", "1 B?y() 2", "1 B?z() 2");
    }

    /** The case that a merge which goes by the syntax of recursion rejects: one branch jumps back, the other goes on. */
    @Test
    void mergesThroughRecursion() {
        GlobalProtocol protocol = protocol(
                "A, B, C",
                rec(
                        "X",
                        directed(
                                "A",
                                sequence(message("A", "B", "more"), jump("X")),
                                sequence(message("A", "B", "some"), message("B", "C", "item"), jump("X")),
                                sequence(message("A", "B", "stop"), message("B", "C", "bye")))));

        assertThat(steps(protocol, "C")).containsExactly("0 B?item() 0", "0 B?bye() 1");
    }

    @Test
    void sendsTheSameWhateverOthersDecide() {
        GlobalProtocol protocol = protocol(
                "A, B, C",
                directed(
                        "A",
                        sequence(message("A", "B", "l"), message("C", "B", "x")),
                        sequence(message("A", "B", "r"), message("C", "B", "x"))));

        assertThat(steps(protocol, "C")).containsExactly("0 B!x() 1");
    }

    @Test
    void nestedChoicesOfOneChooserAreOneChoice() {
        GlobalProtocol protocol = protocol(
                "A, B",
                directed(
                        "A",
                        message("A", "B", "one"),
                        directed("A", message("A", "B", "two"), message("A", "B", "three"))));

        assertThat(steps(protocol, "B")).containsExactly("0 A?one() 1", "0 A?two() 1", "0 A?three() 1");
    }

    @Test
    void alternativesThatStartAlikeAreDeterminised() {
        GlobalProtocol protocol = protocol(
                "A, B",
                directed(
                        "A",
                        sequence(message("A", "B", "hello"), message("A", "B", "left")),
                        sequence(message("A", "B", "hello"), message("A", "B", "right"))));

        assertThat(steps(protocol, "A")).containsExactly("0 B!hello() 1", "1 B!left() 2", "1 B!right() 2");
        assertThat(steps(protocol, "B")).containsExactly("0 A?hello() 1", "1 A?left() 2", "1 A?right() 2");
    }

    @Test
    void aRoleThatALoopForgetsIsFinished() {
        GlobalProtocol protocol = protocol(
                "A, B, C", message("A", "C", "hi"), rec("X", message("A", "B", "tick"), jump("X")));

        assertThat(steps(protocol, "C")).containsExactly("0 A?hi() 1");
        assertThat(steps(protocol, "B")).containsExactly("0 A?tick() 0");
    }

    @Test
    void aRoleWithoutAnyPartHasAMachineOfOneFinalState() {
        Machine machine = project(protocol("A, B, C", message("A", "B", "m")), "C").machine();

        assertThat(machine.stateCount()).isEqualTo(1);
        assertThat(machine.isFinal(0)).isTrue();
    }

    @Test
    void receiversStandInDeclarationOrder() {
        assertThat(steps(protocol("A, B, C", message("C", "B,A", "m", "int")), "C")).containsExactly("0 A,B!m(int) 1");
    }

    /** The grammar reports the repetition; here it must do no harm. */
    @Test
    void aRoleThatIsDeclaredTwiceIsOneRole() {
        assertThat(steps(protocol("A, B, B, C", begin("A"), announced("A", branch("l", message("A", "C", "m")))), "A"))
                .containsExactly("0 B,C![begin]() 1", "1 C!l() 2", "2 C!m() 3");
    }

    @Test
    void everyStepKnowsTheTermsThatAskForIt() {
        GlobalProtocol protocol = protocol(
                "A, B, C",
                directed(
                        "A",
                        sequence(message("A", "B", "l"), message("B", "C", "x")),
                        sequence(message("A", "B", "r"), message("B", "C", "x"))),
                announced("A", branch("go", message("A", "C", "m")), branch("stay")),
                loop("B", message("B", "C", "n")));
        Projected projected = project(protocol, "C");

        assertThat(origins(projected, "0 B?x() 1")).containsExactly(NodePath.of(0, 0, 1), NodePath.of(0, 1, 1));
        assertThat(origins(projected, "1 A?go() 2")).containsExactly(NodePath.of(1, 0));
        assertThat(origins(projected, "1 A?stay() 3")).containsExactly(NodePath.of(1, 1));
        assertThat(origins(projected, "2 A?m() 3")).containsExactly(NodePath.of(1, 0, 0));
        assertThat(origins(projected, "3 B?[again]() 4")).containsExactly(NodePath.of(2));
        assertThat(origins(projected, "3 B?[done]() 5")).containsExactly(NodePath.of(2));
        assertThat(projected.origins()).hasSameSizeAs(projected.machine().transitions().toList());
    }

    @Test
    void aVeryLongProtocol() {
        GlobalType[] steps = new GlobalType[10_000];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = message(i % 2 == 0 ? "A" : "B", i % 2 == 0 ? "B" : "A", "m" + i);
        }

        assertThat(project(protocol("A, B, C", steps), "A").machine().stateCount()).isEqualTo(10_001);
        assertThat(project(protocol("A, B, C", steps), "C").machine().stateCount()).isEqualTo(1);
    }

    @Test
    void aVeryDeepProtocol() {
        GlobalType type = message("A", "B", "end");
        for (int depth = 0; depth < 5_000; depth++) {
            type = depth % 2 == 0
                    ? announced("A", branch("deeper", message("A", "B", "x"), type), branch("stop"))
                    : directed("A", sequence(message("A", "B", "y"), type), message("A", "B", "z"));
        }

        assertThat(project(new GlobalProtocol("Deep", protocol("A, B").roles(), type), "B").machine().stateCount())
                .isEqualTo(7_502);
    }

    private static List<String> steps(GlobalProtocol protocol, String role) {
        return project(protocol, role).machine().transitions().map(Transition::toString).toList();
    }

    private static Projected project(GlobalProtocol protocol, String role) {
        ProjectionResult result = Projection.project(protocol, role(role));
        assertThat(result).isInstanceOf(Projected.class);
        return (Projected) result;
    }

    private static List<NodePath> origins(Projected projected, String transition) {
        return projected.origins().entrySet().stream()
                .filter(entry -> entry.getKey().toString().equals(transition))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }
}
