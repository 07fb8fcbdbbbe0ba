package dev.parley.workspace.diagram.layout;

/** In pixels from the picture's top left corner. */
public record Point(double x, double y) {

    public Point right(double distance) {
        return new Point(x + distance, y);
    }
}
