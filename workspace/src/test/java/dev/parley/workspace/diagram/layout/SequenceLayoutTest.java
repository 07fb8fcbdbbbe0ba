package dev.parley.workspace.diagram.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.workspace.diagram.Content;
import dev.parley.workspace.diagram.Element;
import dev.parley.workspace.diagram.Element.Fate;
import dev.parley.workspace.diagram.Element.Fault;
import dev.parley.workspace.diagram.Element.Frame;
import dev.parley.workspace.diagram.Element.FrameKind;
import dev.parley.workspace.diagram.Element.Jump;
import dev.parley.workspace.diagram.Element.Message;
import dev.parley.workspace.diagram.Element.Receive;
import dev.parley.workspace.diagram.Element.Remark;
import dev.parley.workspace.diagram.Element.Section;
import dev.parley.workspace.diagram.Element.Send;
import dev.parley.workspace.diagram.Element.Style;
import dev.parley.workspace.diagram.SequenceDiagram;
import dev.parley.workspace.diagram.layout.PlacedSequence.Arrow;
import dev.parley.workspace.diagram.layout.PlacedSequence.Box;
import dev.parley.workspace.diagram.layout.PlacedSequence.Lifeline;
import dev.parley.workspace.diagram.layout.PlacedSequence.Note;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a sequence diagram holds, its texts stand inside the picture and not on each other. */
class SequenceLayoutTest {

    static IntStream seeds() {
        return IntStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void textsHaveRoomOfTheirOwn(int seed) {
        PlacedSequence placed = SequenceLayout.of(new RandomDiagram(seed).diagram());
        Rectangle2D picture = new Rectangle2D.Double(0, 0, placed.width(), placed.height());
        List<Rectangle2D> texts = texts(placed);

        assertThat(texts).allSatisfy(text -> assertThat(picture.contains(text)).as("%s in %s", text, picture).isTrue());
        for (int i = 0; i < texts.size(); i++) {
            for (int j = i + 1; j < texts.size(); j++) {
                assertThat(texts.get(i).intersects(texts.get(j))).as("%s and %s overlap", texts.get(i), texts.get(j)).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void framesAreNestedOrApart(int seed) {
        PlacedSequence placed = SequenceLayout.of(new RandomDiagram(seed).diagram());
        List<Rectangle2D> boxes = placed.boxes().stream().map(SequenceLayoutTest::rectangle).toList();

        for (int i = 0; i < boxes.size(); i++) {
            for (int j = i + 1; j < boxes.size(); j++) {
                Rectangle2D one = boxes.get(i);
                Rectangle2D other = boxes.get(j);
                assertThat(one.contains(other) || !one.intersects(other)).as("%s and %s", one, other).isTrue();
            }
        }
    }

    private static List<Rectangle2D> texts(PlacedSequence placed) {
        List<Rectangle2D> texts = new ArrayList<>();
        for (Lifeline line : placed.lifelines()) {
            texts.add(new Rectangle2D.Double(line.x() - line.headWidth() / 2, line.top(), line.headWidth(), line.headHeight()));
            assertThat(TextSize.NORMAL.width(line.name())).isLessThan(line.headWidth());
        }
        for (Arrow arrow : placed.arrows()) {
            double width = TextSize.NORMAL.width(arrow.content().text());
            texts.add(new Rectangle2D.Double(arrow.label().x() - width / 2, arrow.label().y() - 10, width, 13));
        }
        for (Box box : placed.boxes()) {
            String header = box.kind() + "  " + box.title() + (box.guard().isEmpty() ? "" : " [" + box.guard() + "]");
            texts.add(new Rectangle2D.Double(box.x(), box.y(), TextSize.SMALL.width(header) + 16, 18));
        }
        placed.dividers().stream().filter(divider -> !divider.guard().isEmpty()).forEach(divider -> texts.add(
                new Rectangle2D.Double(divider.x() + 10, divider.y() + 6, TextSize.SMALL.width("[" + divider.guard() + "]"), 13)));
        placed.pills().forEach(pill -> texts.add(
                new Rectangle2D.Double(pill.centre().x() - pill.width() / 2, pill.centre().y() - 11, pill.width(), 22)));
        for (Note note : placed.notes()) {
            texts.add(new Rectangle2D.Double(note.x(), note.y(), note.width(), note.height()));
            assertThat(note.lines()).allSatisfy(line -> assertThat(TextSize.SMALL.width(line)).isLessThan(note.width()));
        }
        return texts;
    }

    private static Rectangle2D rectangle(Box box) {
        return new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height());
    }

    /** Diagrams of any shape, also of ones that no protocol has. The same for the same seed. */
    private static final class RandomDiagram {
        private final Random random;
        private final List<String> lifelines;
        private final List<Send> sent = new ArrayList<>();

        RandomDiagram(int seed) {
            random = new Random(seed);
            lifelines = IntStream.rangeClosed(1, 2 + random.nextInt(4)).mapToObj(i -> word(1 + random.nextInt(14)) + i).toList();
        }

        SequenceDiagram diagram() {
            List<Element> elements = elements(0);
            sent.stream().filter(send -> send.fate() == Fate.RECEIVED).forEach(send ->
                    elements.add(new Receive(send.id(), send.sender(), send.receiver(), send.content())));
            if (random.nextBoolean()) {
                elements.add(new Fault("Deadlock", lifelines.stream()
                        .filter(name -> random.nextBoolean() || name.equals(lifelines.getFirst()))
                        .map(name -> new Remark(name, "`" + name + "` must " + word(random.nextInt(30)) + " " + word(9)))
                        .toList()));
            }
            return new SequenceDiagram("random", lifelines, elements);
        }

        private List<Element> elements(int depth) {
            List<Element> elements = new ArrayList<>();
            for (int left = 1 + random.nextInt(4); left > 0; left--) {
                elements.add(element(depth));
            }
            return elements;
        }

        private Element element(int depth) {
            String sender = lifelines.get(random.nextInt(lifelines.size()));
            List<String> others = lifelines.stream().filter(name -> !name.equals(sender)).toList();
            Style style = Style.values()[random.nextInt(Style.values().length)];
            int kind = random.nextInt(depth < 4 ? 8 : 5);
            if (kind == 0) {
                Fate fate = Fate.values()[random.nextInt(Fate.values().length)];
                Send send = new Send(sent.size(), sender, others.getFirst(), content(), style, fate);
                sent.add(send);
                return send;
            }
            if (kind == 1 && depth > 0) {
                return new Jump(word(1 + random.nextInt(8)));
            }
            if (kind < 5) {
                List<String> receivers = others.stream()
                        .filter(name -> random.nextInt(3) == 0 || name.equals(others.getLast()))
                        .toList();
                return new Message(sender, receivers, content(), style);
            }
            FrameKind frame = FrameKind.values()[random.nextInt(FrameKind.values().length)];
            List<Section> sections = new ArrayList<>();
            for (int left = 1 + random.nextInt(3); left > 0; left--) {
                sections.add(new Section(random.nextBoolean() ? "" : word(1 + random.nextInt(20)), elements(depth + 1)));
            }
            return new Frame(frame, word(random.nextInt(20)), sections);
        }

        private Content content() {
            return new Content(word(random.nextInt(12)), IntStream.range(0, random.nextInt(3))
                    .mapToObj(i -> word(1 + random.nextInt(24)))
                    .toList());
        }

        private String word(int length) {
            String letters = "abcdefghijklm語WXYZ";
            StringBuilder word = new StringBuilder();
            for (int i = 0; i < length; i++) {
                word.append(letters.charAt(random.nextInt(letters.length())));
            }
            return word.toString();
        }
    }
}
