package dev.parley.grammar.xtext;

import com.google.inject.Injector;

/** Makes the services of the language where there is no Eclipse platform to do it. */
public class ParleyStandaloneSetup extends ParleyStandaloneSetupGenerated {

    @Override
    public Injector createInjector() {
        PlainGuice.askFor();
        return super.createInjector();
    }
}
