package dev.parley.grammar.language;

/** The services of the language; the bindings are those that the generator derives from the grammar. */
public class ParleyRuntimeModule extends AbstractParleyRuntimeModule {}
