package poisson;

/** A square grid as three strips of rows: the workers have the first and the last third, the master what is left. */
record Decomposition(int size) {
    int third() {
        return size / 3;
    }

    Strip north() {
        return new Strip(0, third(), size);
    }

    Strip middle() {
        return new Strip(third(), size - 2 * third(), size);
    }

    Strip south() {
        return new Strip(size - third(), third(), size);
    }

    /** The grid in one piece. */
    Strip whole() {
        return new Strip(0, size, size);
    }
}
