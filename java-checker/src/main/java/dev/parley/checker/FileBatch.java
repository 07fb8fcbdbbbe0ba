package dev.parley.checker;

/**
 * Files that are compiled together, which costs less than compiling each by itself and gives the same. Only for the thread that got it,
 * and only until the call that gave it returns.
 */
public interface FileBatch {

    /** @param request one of those that the batch was made for */
    CheckedFile check(CheckRequest request);
}
