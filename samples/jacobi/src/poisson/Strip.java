package poisson;

import java.util.Arrays;

/**
 * Some rows of the grid, and copies of the rows above and below them: the ghost points. Jacobi's method for Poisson's equation with g = 0,
 * as in <i>Transport-independent sessions in SJ</i>, section 3.1: each value becomes the mean of its four neighbours.
 */
final class Strip {
    private final int rows;
    private final int size;
    private double[][] values;
    private double change;
    private double largest;

    /**
     * @param first the number of the first row in the whole grid, from 0
     * @param size the number of columns, and of rows of the whole grid
     */
    Strip(int first, int rows, int size) {
        this.rows = rows;
        this.size = size;
        values = new double[rows + 2][size + 2];
        // The northern edge of the grid is hot.
        if (first == 0) {
            Arrays.fill(values[0], 1, size + 1, 100);
        }
    }

    /** Computes the next approximation, except for the ghost points. */
    void step() {
        double[][] next = new double[rows + 2][];
        next[0] = values[0];
        next[rows + 1] = values[rows + 1];
        change = 0;
        largest = 0;
        for (int i = 1; i <= rows; i++) {
            next[i] = new double[size + 2];
            for (int j = 1; j <= size; j++) {
                next[i][j] = (values[i - 1][j] + values[i + 1][j] + values[i][j - 1] + values[i][j + 1]) / 4;
                change = Math.max(change, Math.abs(next[i][j] - values[i][j]));
                largest = Math.max(largest, Math.abs(next[i][j]));
            }
        }
        values = next;
    }

    /** The largest change of a value in the last step. */
    double change() {
        return change;
    }

    /** The largest absolute value after the last step. */
    double largest() {
        return largest;
    }

    /** A copy of the first row, to be given away. */
    double[] northernRow() {
        return values[1].clone();
    }

    /** A copy of the last row, to be given away. */
    double[] southernRow() {
        return values[rows].clone();
    }

    /** Takes the row above this part, which is the caller's no more. */
    void northernGhost(double[] row) {
        values[0] = row;
    }

    /** Takes the row below this part, which is the caller's no more. */
    void southernGhost(double[] row) {
        values[rows + 1] = row;
    }

    /** The values without ghost points. */
    double[][] result() {
        double[][] result = new double[rows][];
        for (int i = 0; i < rows; i++) {
            result[i] = Arrays.copyOfRange(values[i + 1], 1, size + 1);
        }
        return result;
    }
}
