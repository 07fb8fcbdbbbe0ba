package dev.parley.grammar.xtext;

import com.google.inject.Injector;

/** Makes the services of Scribble and nuScr where there is no Eclipse platform to do it. */
public class ScribbleStandaloneSetup extends ScribbleStandaloneSetupGenerated {

    @Override
    public Injector createInjector() {
        PlainGuice.askFor();
        return super.createInjector();
    }
}
