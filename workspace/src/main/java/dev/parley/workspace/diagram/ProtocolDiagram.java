package dev.parley.workspace.diagram;

import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.Role;
import dev.parley.workspace.diagram.Element.Frame;
import dev.parley.workspace.diagram.Element.FrameKind;
import dev.parley.workspace.diagram.Element.Jump;
import dev.parley.workspace.diagram.Element.Message;
import dev.parley.workspace.diagram.Element.Section;
import dev.parley.workspace.diagram.Element.Style;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A global protocol as a sequence diagram: messages as arrows, choices, loops and recursion as frames. The notices that the notation
 * itself sends (<i>begin</i>, the label of a choice, <i>again</i>, <i>done</i>) are shown, since they tell who learns of a decision.
 */
public final class ProtocolDiagram {
    private final List<Role> roles;

    private ProtocolDiagram(List<Role> roles) {
        this.roles = roles;
    }

    /** @param protocol well-formed; it need not be projectable */
    public static SequenceDiagram of(GlobalProtocol protocol) {
        List<Element> elements = new ProtocolDiagram(protocol.roles()).elements(protocol.type());
        return new SequenceDiagram(protocol.qualifiedName(), protocol.roles().stream().map(Role::name).toList(), elements);
    }

    private List<Element> elements(GlobalType type) {
        List<Element> drawn = new ArrayList<>();
        draw(type, drawn);
        return drawn;
    }

    private void draw(GlobalType type, List<Element> drawn) {
        switch (type) {
            case GlobalType.Sequence sequence -> sequence.steps().forEach(step -> draw(step, drawn));
            case GlobalType.Begin begin ->
                drawn.addAll(notice(begin.initiator(), Label.Reserved.BEGIN, roles.stream().map(Role::name).toList()));
            case GlobalType.Message message -> drawn.add(new Message(
                    message.sender().name(),
                    message.receivers().stream().map(Role::name).toList(),
                    Content.of(message.label(), message.payloads()),
                    Style.MESSAGE));
            case GlobalType.Connect connect -> drawn.add(link(
                    connect.requester(), connect.accepter(), Content.of(Link.OPEN, connect.label(), connect.payloads())));
            case GlobalType.Wrap wrap -> drawn.add(link(wrap.requester(), wrap.accepter(), bare(Link.WRAP)));
            case GlobalType.Disconnect disconnect -> drawn.add(link(disconnect.left(), disconnect.right(), bare(Link.CLOSE)));
            case GlobalType.AnnouncedChoice choice -> drawn.add(announced(choice));
            case GlobalType.DirectedChoice choice -> drawn.add(new Frame(
                    FrameKind.ALT,
                    choice.chooser().name(),
                    choice.alternatives().stream().map(branch -> new Section("", elements(branch))).toList()));
            case GlobalType.Parallel parallel -> drawn.add(new Frame(
                    FrameKind.PAR, "", parallel.threads().stream().map(thread -> new Section("", elements(thread))).toList()));
            case GlobalType.Loop loop -> {
                List<Element> round = elements(loop.body());
                Set<String> involved = involved(round);
                round.addAll(0, notice(loop.guard(), Label.Reserved.AGAIN, involved));
                drawn.add(new Frame(FrameKind.LOOP, loop.guard().name(), List.of(new Section("", round))));
                drawn.addAll(notice(loop.guard(), Label.Reserved.DONE, involved));
            }
            case GlobalType.Recursion recursion -> {
                List<Element> body = elements(recursion.body());
                drawn.add(new Frame(FrameKind.REC, recursion.variable().name(), List.of(new Section("", body))));
            }
            case GlobalType.Continue jump -> drawn.add(new Jump(jump.variable().name()));
        }
    }

    private static Message link(Role requester, Role accepter, Content content) {
        return new Message(requester.name(), List.of(accepter.name()), content, Style.LINK);
    }

    private static Content bare(Link link) {
        return Content.of(link, Label.Reserved.NONE, List.of());
    }

    private Frame announced(GlobalType.AnnouncedChoice choice) {
        List<List<Element>> bodies = choice.branches().stream().map(branch -> elements(branch.body())).toList();
        Set<String> involved = involved(bodies.stream().flatMap(List::stream).toList());
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < bodies.size(); i++) {
            Label label = choice.branches().get(i).label();
            List<Element> branch = new ArrayList<>(notice(choice.chooser(), label, involved));
            branch.addAll(bodies.get(i));
            sections.add(new Section(label.toString(), branch));
        }
        return new Frame(FrameKind.ALT, choice.chooser().name(), sections);
    }

    private static Set<String> involved(List<Element> elements) {
        Set<String> involved = new TreeSet<>();
        elements.forEach(element -> involved.addAll(element.lifelines()));
        return involved;
    }

    /** To all of the involved but the sender; nothing where there is nobody else. */
    private List<Element> notice(Role sender, Label label, Collection<String> involved) {
        List<String> receivers = roles.stream()
                .map(Role::name)
                .filter(name -> !name.equals(sender.name()) && involved.contains(name))
                .toList();
        return receivers.isEmpty()
                ? List.of()
                : List.of(new Message(sender.name(), receivers, Content.of(label, List.of()), Style.NOTICE));
    }
}
