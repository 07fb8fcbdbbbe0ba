/**
 * The theory of Parley: types, machines and the relations between them, as immutable values.
 *
 * <p>Depends on {@code java.base} alone and performs no input or output: it knows no parser, no editor, no file and no console.
 */
module dev.parley.core {
    exports dev.parley.core.compatibility;
    exports dev.parley.core.counterexample;
    exports dev.parley.core.diagnostic;
    exports dev.parley.core.evolution;
    exports dev.parley.core.exploration;
    exports dev.parley.core.machine.construction;
    exports dev.parley.core.machine.descriptor;
    exports dev.parley.core.machine.equivalence;
    exports dev.parley.core.machine.render;
    exports dev.parley.core.machine;
    exports dev.parley.core.projection;
    exports dev.parley.core.protocol;
    exports dev.parley.core.provenance;
    exports dev.parley.core.reordering;
    exports dev.parley.core.scribble;
    exports dev.parley.core.subtyping;
    exports dev.parley.core.type;
    exports dev.parley.core.verdict;
}
