package dev.parley.checker.jdt;

import java.io.File;
import org.eclipse.jdt.internal.compiler.batch.ClasspathJar;

/**
 * A jar that stays open between compilations. The compiler resets every entry of its class path after each unit, which for a jar means
 * to close it and to forget its list of packages; that would make every check as slow as the first.
 */
final class SharedJar extends ClasspathJar {
    SharedJar(File file) {
        super(file, false, null, null);
    }

    @Override
    public void reset() {
        // Kept on purpose: see above.
    }
}
