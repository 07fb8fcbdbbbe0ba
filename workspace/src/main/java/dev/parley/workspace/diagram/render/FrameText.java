package dev.parley.workspace.diagram.render;

import dev.parley.workspace.diagram.Element.Frame;
import dev.parley.workspace.diagram.Element.FrameKind;
import dev.parley.workspace.diagram.Element.Section;
import java.util.Locale;

/** Frames in words, where no box is drawn. */
final class FrameText {
    private FrameText() {}

    /** Before the first section: {@code alt client}, {@code rec X}. */
    static String opening(Frame frame) {
        return (frame.kind().name().toLowerCase(Locale.ROOT) + " " + frame.title()).strip();
    }

    /** Before every other one: {@code else}. */
    static String next(Frame frame) {
        return frame.kind() == FrameKind.PAR ? "and" : "else";
    }

    /** With what selects the section: {@code else [NOOP]}. */
    static String section(String before, Section section) {
        return section.guard().isEmpty() ? before : before + " [" + section.guard() + "]";
    }
}
