package dev.parley.workspace.diagram.render;

import dev.parley.workspace.diagram.layout.Point;
import dev.parley.workspace.diagram.layout.TextSize;

/**
 * Collects the elements of one SVG picture. Colours are classes of one style sheet with a light and a dark form, chosen by what the reader
 * prefers, on a background of the picture's own, so that it reads well on any page. Class names begin with {@code p-}, and nothing has an
 * id, so that several pictures can stand in one document. Not safe for use by several threads.
 */
final class Svg {
    private static final String STYLE = """
            .p-bg{fill:#ffffff;stroke:#d1d9e0}
            .p-t{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;fill:#1f2328}
            .p-h{stroke:#ffffff;stroke-width:5px;stroke-linejoin:round;paint-order:stroke}
            .p-o{fill:#ffffff}
            .p-b{font-weight:600}
            .p-m{fill:#59636e}
            .p-e{fill:#cf222e}
            .p-f{fill:#59636e;fill-opacity:.035;stroke:#afb8c1}
            .p-tab{fill:#eff2f5;stroke:#afb8c1}
            .p-lb{fill:#ffffff}
            .p-s{fill:#ffffff;stroke:#59636e}
            .p-i{fill:#1f2328}
            .p-err{fill:#ffebe9;stroke:#cf222e}
            .p-l{fill:none;stroke:#59636e}
            .p-le{fill:none;stroke:#cf222e}
            .p-out{fill:#953800;stroke:#953800}.p-out-t{fill:#953800}
            .p-in{fill:#0550ae;stroke:#0550ae}.p-in-t{fill:#0550ae}
            .p-r0{fill:#ddf4ff;stroke:#0969da}
            .p-r1{fill:#dafbe1;stroke:#1a7f37}
            .p-r2{fill:#fbefff;stroke:#8250df}
            .p-r3{fill:#fff1e5;stroke:#bc4c00}
            .p-r4{fill:#ffeff7;stroke:#bf3989}
            .p-r5{fill:#d7f5f5;stroke:#0d7d84}
            .p-r6{fill:#fff8c5;stroke:#9a6700}
            .p-r7{fill:#eaeef2;stroke:#57606a}
            .p-n{fill:none}
            .p-a{stroke:none}
            .p-a.p-r0{fill:#0969da}.p-a.p-r1{fill:#1a7f37}.p-a.p-r2{fill:#8250df}.p-a.p-r3{fill:#bc4c00}
            .p-a.p-r4{fill:#bf3989}.p-a.p-r5{fill:#0d7d84}.p-a.p-r6{fill:#9a6700}.p-a.p-r7{fill:#57606a}
            @media (prefers-color-scheme:dark){
            .p-bg{fill:#0d1117;stroke:#30363d}
            .p-t{fill:#e6edf3}
            .p-h{stroke:#0d1117}
            .p-o{fill:#0d1117}
            .p-m{fill:#9198a1}
            .p-e{fill:#ff7b72}
            .p-f{fill:#9198a1;stroke:#3d444d}
            .p-tab{fill:#212830;stroke:#3d444d}
            .p-lb{fill:#0d1117}
            .p-s{fill:#0d1117;stroke:#9198a1}
            .p-i{fill:#e6edf3}
            .p-err{fill:#3c1618;stroke:#f85149}
            .p-l{stroke:#9198a1}
            .p-le{stroke:#f85149}
            .p-out{fill:#ffa657;stroke:#ffa657}.p-out-t{fill:#ffa657}
            .p-in{fill:#79c0ff;stroke:#79c0ff}.p-in-t{fill:#79c0ff}
            .p-r0{fill:#0c2d6b;stroke:#58a6ff}
            .p-r1{fill:#04260f;stroke:#3fb950}
            .p-r2{fill:#2b1458;stroke:#bc8cff}
            .p-r3{fill:#3d1300;stroke:#f0883e}
            .p-r4{fill:#42062a;stroke:#f778ba}
            .p-r5{fill:#04302f;stroke:#39c5cf}
            .p-r6{fill:#2e2003;stroke:#d29922}
            .p-r7{fill:#21262d;stroke:#8b949e}
            .p-a.p-r0{fill:#58a6ff}.p-a.p-r1{fill:#3fb950}.p-a.p-r2{fill:#bc8cff}.p-a.p-r3{fill:#f0883e}
            .p-a.p-r4{fill:#f778ba}.p-a.p-r5{fill:#39c5cf}.p-a.p-r6{fill:#d29922}.p-a.p-r7{fill:#8b949e}
            .p-n{fill:none}
            }
            """;
    private static final int ROLE_COLOURS = 8;

    private final StringBuilder out = new StringBuilder();

    Svg(String title, double width, double height) {
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" role=\"img\">\n".formatted(
                number(width), number(height), number(width), number(height)));
        out.append("<title>").append(escaped(title)).append("</title>\n");
        out.append("<style>\n").append(STYLE).append("</style>\n");
        rectangle("p-bg", 0.5, 0.5, width - 1, height - 1, 8);
    }

    /** The colour class of a lifeline. */
    static String role(int number) {
        return "p-r" + number % ROLE_COLOURS;
    }

    void rectangle(String classes, double x, double y, double width, double height, double radius) {
        out.append("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\"/>\n".formatted(
                classes, number(x), number(y), number(width), number(height), number(radius)));
    }

    void circle(String classes, Point centre, double radius) {
        out.append("<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n".formatted(
                classes, number(centre.x()), number(centre.y()), number(radius)));
    }

    void line(String classes, Point from, Point to, String attributes) {
        path(classes, "M" + at(from) + "L" + at(to), attributes);
    }

    /** @param attributes further ones, as they stand in XML; may be empty */
    void path(String classes, String data, String attributes) {
        out.append("<path class=\"%s\" d=\"%s\"%s/>\n".formatted(classes, data, attributes.isEmpty() ? "" : " " + attributes));
    }

    /** An arrow head whose tip is at a point. */
    void head(String classes, Point from, Point tip) {
        double length = Math.hypot(tip.x() - from.x(), tip.y() - from.y());
        double dx = (tip.x() - from.x()) / length;
        double dy = (tip.y() - from.y()) / length;
        Point base = new Point(tip.x() - 9 * dx, tip.y() - 9 * dy);
        path(
                classes,
                "M" + at(tip) + "L" + at(new Point(base.x() - 4 * dy, base.y() + 4 * dx)) + "L"
                        + at(new Point(base.x() + 4 * dy, base.y() - 4 * dx)) + "Z",
                "");
    }

    /** @param anchor {@code start}, {@code middle} or {@code end}: what of the text is at the point */
    void text(String classes, TextSize size, String anchor, Point at, String text) {
        if (text.isEmpty()) {
            return;
        }
        openText(classes, size, anchor, at);
        out.append(escaped(text)).append("</text>\n");
    }

    /** The room round a text, so that nothing that it stands on runs into it. */
    void halo(TextSize size, String anchor, Point at, String text) {
        text("p-h p-o", size, anchor, at, text);
    }

    /** Like {@link #text}, in parts: class and text by turns. */
    void spans(TextSize size, String anchor, Point at, String... classesAndTexts) {
        openText("", size, anchor, at);
        for (int i = 0; i < classesAndTexts.length; i += 2) {
            if (!classesAndTexts[i + 1].isEmpty()) {
                out.append("<tspan class=\"").append(classesAndTexts[i]).append("\">")
                        .append(escaped(classesAndTexts[i + 1])).append("</tspan>");
            }
        }
        out.append("</text>\n");
    }

    private void openText(String classes, TextSize size, String anchor, Point at) {
        out.append("<text class=\"p-t%s\" font-size=\"%d\" text-anchor=\"%s\" x=\"%s\" y=\"%s\" xml:space=\"preserve\">".formatted(
                classes.isEmpty() ? "" : " " + classes, size.points(), anchor, number(at.x()), number(at.y())));
    }

    static String at(Point point) {
        return number(point.x()) + " " + number(point.y());
    }

    /** The whole document. */
    String finish() {
        return out + "</svg>\n";
    }

    static String number(double value) {
        long tenths = Math.round(value * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : (tenths < 0 ? "-" : "") + Math.abs(tenths) / 10 + "." + Math.abs(tenths) % 10;
    }

    /** Text for XML 1.0, without the characters that it cannot hold. */
    private static String escaped(String text) {
        StringBuilder xml = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> xml.append("&amp;");
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '"' -> xml.append("&quot;");
                default -> xml.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
        return xml.toString();
    }

    private static boolean isXml(int c) {
        return c >= ' ' && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000 || c == '\t' || c == '\n' || c == '\r';
    }
}
