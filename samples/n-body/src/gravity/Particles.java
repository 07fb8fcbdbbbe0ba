package gravity;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Some of the particles, and the forces on them that have been added up in the current step. */
final class Particles {
    private static final double TIME_STEP = 0.01;
    /** Keeps the force finite where two particles meet. */
    private static final double SOFTENING = 0.01;

    private final Particle[] particles;
    private final double[] ax;
    private final double[] ay;

    Particles(Particle[] particles) {
        this.particles = particles.clone();
        ax = new double[particles.length];
        ay = new double[particles.length];
    }

    /**
     * What a worker begins with.
     *
     * @param worker which worker, from 1: it seeds the random numbers, so that a run can be repeated
     */
    static Particles ofWorker(int worker) {
        SplittableRandom random = new SplittableRandom(worker);
        Particle[] particles = new Particle[8];
        Arrays.setAll(particles, i -> new Particle(random.nextDouble(1, 2), random.nextDouble(), random.nextDouble(), 0, 0));
        return new Particles(particles);
    }

    /** An array of its own, which can be given away. */
    Particle[] toArray() {
        return particles.clone();
    }

    /** Adds the gravity of other particles, or of these themselves. */
    void attractedBy(Particle[] others) {
        for (int i = 0; i < particles.length; i++) {
            for (Particle other : others) {
                double dx = other.x() - particles[i].x();
                double dy = other.y() - particles[i].y();
                double square = dx * dx + dy * dy + SOFTENING;
                double pull = other.mass() / (square * Math.sqrt(square));
                ax[i] += pull * dx;
                ay[i] += pull * dy;
            }
        }
    }

    /** Ends the step: the particles move. */
    void move() {
        for (int i = 0; i < particles.length; i++) {
            Particle p = particles[i];
            double vx = p.vx() + TIME_STEP * ax[i];
            double vy = p.vy() + TIME_STEP * ay[i];
            particles[i] = new Particle(p.mass(), p.x() + TIME_STEP * vx, p.y() + TIME_STEP * vy, vx, vy);
        }
        Arrays.fill(ax, 0);
        Arrays.fill(ay, 0);
    }
}
