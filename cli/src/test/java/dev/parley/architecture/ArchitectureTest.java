package dev.parley.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.INTERFACES;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.conditions.ArchConditions.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrows of ARCHITECTURE.md and the habits that keep them straight, held against the compiled classes of all modules. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArchitectureTest {
    /** What Xtext generates follows Xtext's rules. */
    private static final String GENERATED = "dev.parley.grammar.xtext..";

    /** Packages that stand on those before them; the one that they are in stands on all. */
    enum Layers {
        JAVA("dev.parley.checker.jdt", "compiler", "tree", "resolution", "function", "value", "alias", "payload", "session", "lowering"),
        FLOW("dev.parley.checker.flow", "slice", "state", "explanation");

        private final String top;
        private final List<String> packages;

        Layers(String top, String... below) {
            this.top = top;
            packages = Stream.of(below).map(name -> top + "." + name).toList();
        }
    }

    private JavaClasses parley;

    /** The modules and, for each, the other modules that it may know. */
    enum Module {
        CORE("core"),
        GRAMMAR("grammar", CORE),
        JAVA_CHECKER("checker", CORE),
        RUNTIME("runtime", CORE),
        WORKSPACE("workspace", CORE, GRAMMAR, JAVA_CHECKER),
        LSP_SERVER("lsp", CORE, WORKSPACE),
        CLI("cli", CORE, WORKSPACE, LSP_SERVER);

        private final String packages;
        private final Module[] known;

        Module(String name, Module... known) {
            packages = "dev.parley." + name + "..";
            this.known = known;
        }

        String[] unknownPackages() {
            return Stream.of(values())
                    .filter(module -> module != this && !Arrays.asList(known).contains(module))
                    .map(module -> module.packages)
                    .toArray(String[]::new);
        }
    }

    @BeforeAll
    void readClasses() {
        parley = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.parley");
    }

    /** An import that found nothing would hold every rule. */
    @ParameterizedTest
    @EnumSource
    void sees(Module module) {
        assertThat(parley.that(resideInAnyPackage(module.packages))).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void knowsOnlyTheModulesItMay(Module module) {
        noClasses()
                .that().resideInAPackage(module.packages)
                .should().dependOnClassesThat().resideInAnyPackage(module.unknownPackages())
                .check(parley);
    }

    @Test
    void coreStandsOnTheLanguageAlone() {
        classes()
                .that().resideInAPackage(Module.CORE.packages)
                .should().onlyDependOnClassesThat().resideInAnyPackage(Module.CORE.packages, "java..")
                .andShould(not(dependOnClassesThat(
                        resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.util.logging.."))))
                .check(parley);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.eclipse.emf.. -> GRAMMAR",
                "org.eclipse.xtext.. -> GRAMMAR",
                "com.google.inject.. -> GRAMMAR",
                "org.antlr.. -> GRAMMAR",
                "org.eclipse.jdt.. -> JAVA_CHECKER",
                "org.treesitter.. -> JAVA_CHECKER",
                "org.eclipse.elk.. -> WORKSPACE",
                "org.eclipse.lsp4j.. -> LSP_SERVER",
                "picocli.. -> CLI",
                "org.apache.fory.. -> RUNTIME",
            })
    void keepsEachLibraryInItsModule(String arrow) {
        String library = arrow.substring(0, arrow.indexOf(' '));
        Module owner = Module.valueOf(arrow.substring(arrow.lastIndexOf(' ') + 1));
        noClasses()
                .that().resideOutsideOfPackage(owner.packages)
                .should().dependOnClassesThat().resideInAPackage(library)
                .check(parley);
        assertThat(parley.that(resideInAnyPackage(owner.packages)).stream()
                        .flatMap(used -> used.getDirectDependenciesFromSelf().stream())
                        .anyMatch(used -> resideInAnyPackage(library).test(used.getTargetClass())))
                .as("someone uses %s, so that the rule is about something", library)
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void hasNoCyclesBetweenItsPackages(Module module) {
        slices()
                .assignedFrom(new PackagesOf(module))
                .should().beFreeOfCycles()
                .check(parley);
    }

    @ParameterizedTest
    @EnumSource
    void standsOnThePackagesBefore(Layers layers) {
        assertThat(parley.that(resideInAnyPackage(layers.top + ".*..")).stream().map(JavaClass::getPackageName).distinct())
                .containsExactlyInAnyOrderElementsOf(layers.packages);
        for (int i = 0; i < layers.packages.size(); i++) {
            Stream<String> above = Stream.concat(layers.packages.stream().skip(i + 1L), Stream.of(layers.top));
            noClasses()
                    .that().resideInAPackage(layers.packages.get(i))
                    .should().dependOnClassesThat().resideInAnyPackage(above.toArray(String[]::new))
                    .check(parley);
        }
    }

    /** They are public for each other. Of the project's files both front ends read the types of trees without bindings. */
    @Test
    void onlyTheFrontEndKnowsItsPackages() {
        noClasses()
                .that().resideOutsideOfPackage(Layers.JAVA.top + "..")
                .should().dependOnClassesThat(resideInAnyPackage(Layers.JAVA.top + ".*..").and(DescribedPredicate.not(simpleName("SourceTypes"))))
                .check(parley);
    }

    /** A library that prints breaks the language server, and tells a user of the command line nothing. */
    @Test
    void onlyProgramsPrint() {
        noClasses()
                .that().resideOutsideOfPackages(Module.CLI.packages, "dev.parley.runtime.launch..")
                .should(ACCESS_STANDARD_STREAMS)
                .check(parley);
    }

    @Test
    void onlyProgramsEndTheProcess() {
        noClasses()
                .that().resideOutsideOfPackages(Module.CLI.packages, "dev.parley.runtime.launch..")
                .should().callMethod(System.class, "exit", int.class)
                .orShould().callMethod(Runtime.class, "exit", int.class)
                .orShould().callMethod(Runtime.class, "halt", int.class)
                .check(parley);
    }

    @Test
    void staticFieldsAreFinal() {
        fields()
                .that().areStatic()
                .and().areDeclaredInClassesThat().resideOutsideOfPackage(GENERATED)
                .and().doNotHaveName("$assertionsDisabled")
                .should().beFinal()
                .check(parley);
    }

    /** What is final can still be filled: no caches, registries or counters for the whole process. */
    @Test
    void staticFieldsAreNoStores() {
        fields()
                .that().areStatic()
                .and().areDeclaredInClassesThat().resideOutsideOfPackage(GENERATED)
                .should().notHaveRawType(ThreadLocal.class)
                .andShould().notHaveRawType(resideInAnyPackage("java.util.concurrent.atomic.."))
                .andShould().notHaveRawType(assignableTo(ConcurrentMap.class))
                .andShould().notHaveRawType(assignableTo(StringBuilder.class))
                .andShould().notHaveRawType(implementationOf(Map.class))
                .andShould().notHaveRawType(implementationOf(Collection.class))
                .check(parley);
    }

    @Test
    void nothingPublicIsCalledAUtility() {
        noClasses()
                .that().resideOutsideOfPackage(GENERATED)
                .should().haveSimpleNameEndingWith("Util")
                .orShould().haveSimpleNameEndingWith("Utils")
                .orShould().haveSimpleNameEndingWith("Helper")
                .orShould().haveSimpleNameEndingWith("Manager")
                .check(parley);
    }

    /** A field's interface may stand for something immutable; a class of the JDK that implements one does not. */
    private static DescribedPredicate<JavaClass> implementationOf(Class<?> type) {
        return assignableTo(type).and(DescribedPredicate.not(INTERFACES));
    }

    /**
     * Each package below a module's own by itself. The module's own package is its public face: the values that it takes and gives, which
     * the packages below know, and the entry point, which knows them.
     */
    private record PackagesOf(Module module) implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass candidate) {
            boolean inside = resideInAnyPackage(module.packages.replace("..", ".*..")).test(candidate)
                    && !resideInAnyPackage(GENERATED).test(candidate);
            return inside ? SliceIdentifier.of(candidate.getPackageName()) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "the packages of " + module;
        }
    }
}
