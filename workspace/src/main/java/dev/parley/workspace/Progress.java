package dev.parley.workspace;

/** Is told how far a check has come; called by several threads, not always in order. */
@FunctionalInterface
public interface Progress {

    /** @param files of {@code all} files of this project that are done */
    void at(int files, int all);

    static Progress none() {
        return (files, all) -> {};
    }
}
