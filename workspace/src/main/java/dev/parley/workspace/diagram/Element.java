package dev.parley.workspace.diagram;

import dev.parley.core.machine.Action;
import dev.parley.core.type.Label;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a sequence diagram shows at one height, or, for a {@link Frame}, over several. Lifelines go by their names. */
public sealed interface Element {

    /** The lifelines that it touches. */
    Set<String> lifelines();

    /** How an arrow is drawn. */
    enum Style {
        MESSAGE,
        /** A message that the notation itself sends: a session begins, a loop goes on or ends, a choice was made. */
        NOTICE,
        /** A link between two participants is opened, secured or closed. */
        LINK;

        static Style of(Action action) {
            if (action.changesLink()) {
                return LINK;
            }
            return action.label() instanceof Label.Reserved && action.label() != Label.Reserved.NONE ? NOTICE : MESSAGE;
        }
    }

    /** A message as one step, sent and received. */
    record Message(String sender, List<String> receivers, Content content, Style style) implements Element {
        public Message {
            receivers = List.copyOf(receivers);
        }

        @Override
        public Set<String> lifelines() {
            Set<String> touched = new TreeSet<>(receivers);
            touched.add(sender);
            return touched;
        }
    }

    /** What becomes of a message that is sent at one moment and received at another. */
    enum Fate {
        RECEIVED,
        /** It is still in its queue when the picture ends, which is nobody's fault. */
        PENDING,
        /** It stays in its queue for ever. */
        LOST
    }

    /**
     * A message leaves. What it carries to several receivers is several sends.
     *
     * @param id the message's number, by which its {@link Receive} finds it
     */
    record Send(int id, String sender, String receiver, Content content, Style style, Fate fate) implements Element {
        @Override
        public Set<String> lifelines() {
            return Set.of(sender, receiver);
        }
    }

    /** The message of an earlier {@link Send} is taken out of its queue. */
    record Receive(int id, String sender, String receiver, Content content) implements Element {
        @Override
        public Set<String> lifelines() {
            return Set.of(sender, receiver);
        }
    }

    /** What a frame says of the elements in it. */
    enum FrameKind {
        ALT,
        LOOP,
        REC,
        PAR
    }

    /**
     * A labelled box round elements.
     *
     * @param title who decides, or the recursion's variable; may be empty
     * @param sections one below the other: the branches of a choice, the threads of a parallel composition; at least one
     */
    record Frame(FrameKind kind, String title, List<Section> sections) implements Element {
        public Frame {
            sections = List.copyOf(sections);
        }

        @Override
        public Set<String> lifelines() {
            Set<String> touched = new LinkedHashSet<>();
            sections.forEach(section -> section.elements().forEach(element -> touched.addAll(element.lifelines())));
            return touched;
        }
    }

    /** @param guard the branch's label; may be empty */
    record Section(String guard, List<Element> elements) {
        public Section {
            elements = List.copyOf(elements);
        }
    }

    /** The protocol goes on at the beginning of the frame {@code rec} of this name, which is one that this element stands in. */
    record Jump(String variable) implements Element {
        @Override
        public Set<String> lifelines() {
            return Set.of();
        }
    }

    /**
     * The end of a run that went wrong.
     *
     * @param name of what is wrong, {@code Deadlock}
     * @param remarks at most one per lifeline, at least one
     */
    record Fault(String name, List<Remark> remarks) implements Element {
        public Fault {
            remarks = List.copyOf(remarks);
        }

        @Override
        public Set<String> lifelines() {
            Set<String> touched = new LinkedHashSet<>();
            remarks.forEach(remark -> touched.add(remark.lifeline()));
            return touched;
        }
    }

    /** A sentence about one participant. */
    record Remark(String lifeline, String text) {}
}
