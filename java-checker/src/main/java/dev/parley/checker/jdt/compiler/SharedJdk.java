package dev.parley.checker.jdt.compiler;

import java.io.File;
import org.eclipse.jdt.internal.compiler.batch.ClasspathJrt;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;

/** The JDK's image of classes, of which those that were read are kept between compilations. */
final class SharedJdk extends ClasspathJrt {
    private final KeptAnswers answers = new KeptAnswers();

    private SharedJdk(File image) {
        super(image, false, null, null);
    }

    static SharedJdk open(File image) {
        SharedJdk jdk = new SharedJdk(image);
        // What is asked before the modules are known would be remembered as absent.
        jdk.loadModules();
        return jdk;
    }

    @Override
    public NameEnvironmentAnswer findClass(char[] typeName, String packageName, String moduleName, String binaryName, boolean binaryOnly) {
        return answers.find(moduleName, binaryName, () -> super.findClass(typeName, packageName, moduleName, binaryName, binaryOnly));
    }
}
