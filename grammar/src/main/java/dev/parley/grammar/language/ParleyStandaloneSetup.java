package dev.parley.grammar.language;

/** Makes the services of the language where there is no Eclipse platform to do it. */
public class ParleyStandaloneSetup extends ParleyStandaloneSetupGenerated {}
