package dev.parley.checker.jdt.compiler;

import java.io.File;
import org.eclipse.jdt.internal.compiler.batch.ClasspathJar;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;

/**
 * A jar that stays open between compilations. The compiler resets every entry of its class path after each unit, which for a jar means
 * to close it and to forget its list of packages; that would make every check as slow as the first.
 */
final class SharedJar extends ClasspathJar {
    private final KeptAnswers answers = new KeptAnswers();

    SharedJar(File file) {
        super(file, false, null, null);
    }

    @Override
    public NameEnvironmentAnswer findClass(char[] typeName, String packageName, String moduleName, String binaryName, boolean binaryOnly) {
        return answers.find(moduleName, binaryName, () -> super.findClass(typeName, packageName, moduleName, binaryName, binaryOnly));
    }

    @Override
    public void reset() {
        // Kept on purpose: see above.
    }
}
