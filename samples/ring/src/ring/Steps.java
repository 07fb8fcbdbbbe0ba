package ring;

/** What each participant does with the value that passes through it. */
final class Steps {
    private Steps() {}

    static int first() {
        return 20;
    }

    static int atB(int value) {
        return value + 1;
    }

    static int atC(int value) {
        return value * 2;
    }
}
