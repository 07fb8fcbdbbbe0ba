package dev.parley.grammar.xtext;

import com.google.inject.Injector;

/** Makes the services of the language where there is no Eclipse platform to do it. */
public class ParleyStandaloneSetup extends ParleyStandaloneSetupGenerated {

    /**
     * Asks Guice for plain reflection, unless the launcher chose otherwise: the classes that it would generate go through
     * {@code sun.misc.Unsafe}, about which newer JDKs warn on standard error, and slow the start down.
     */
    @Override
    public Injector createInjector() {
        setIfAbsent("guice_bytecode_gen_option", "DISABLED");
        setIfAbsent("guice_custom_class_loading", "OFF");
        return super.createInjector();
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
