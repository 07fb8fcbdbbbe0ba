package dev.parley.grammar.language;

import dev.parley.grammar.xtext.model.LocalRecursion;
import dev.parley.grammar.xtext.model.Recursion;
import dev.parley.grammar.xtext.model.RecursionVariable;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;

/** The recursions around a step. */
final class Recursions {
    private Recursions() {}

    /** The names of their variables, innermost first. */
    static List<String> enclosing(EObject step) {
        List<String> names = new ArrayList<>();
        for (EObject around = step.eContainer(); around != null; around = around.eContainer()) {
            RecursionVariable bound =
                    switch (around) {
                        case Recursion recursion -> recursion.getVariable();
                        case LocalRecursion recursion -> recursion.getVariable();
                        default -> null;
                    };
            if (bound != null && bound.getName() != null) {
                names.add(bound.getName());
            }
        }
        return names;
    }
}
