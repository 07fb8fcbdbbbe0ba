package dev.parley.checker.jdt.compiler;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * As many compilers as there are threads that compile at the same time, each kept for the next one: a compiler serves one call after the
 * other, and opening another one costs reading the class path again. It is kept for as long as the trees that it makes are looked at,
 * since they ask it for types only then. Safe for use by several threads.
 */
public final class CompilerPool {
    private final Queue<Compiler> idle = new ConcurrentLinkedQueue<>();

    public <T> T with(Function<Compiler, T> work) {
        Compiler kept = idle.poll();
        Compiler compiler = kept == null ? new Compiler() : kept;
        try {
            return work.apply(compiler);
        } finally {
            idle.add(compiler);
        }
    }
}
