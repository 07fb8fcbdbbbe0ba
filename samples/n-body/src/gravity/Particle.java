package gravity;

/**
 * A body in the plane.
 *
 * @param x its position, and {@code y}
 * @param vx its velocity, and {@code vy}
 */
public record Particle(double mass, double x, double y, double vx, double vy) {}
