package dev.parley.grammar.xtext;

/**
 * Asks Guice for plain reflection, unless the launcher chose otherwise: the classes that it would generate go through
 * {@code sun.misc.Unsafe}, about which newer JDKs warn on standard error, and slow the start down.
 */
final class PlainGuice {
    private PlainGuice() {}

    static void askFor() {
        setIfAbsent("guice_bytecode_gen_option", "DISABLED");
        setIfAbsent("guice_custom_class_loading", "OFF");
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
