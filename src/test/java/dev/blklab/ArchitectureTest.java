package dev.blklab;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The borders inside the house. The package graph is kept as golden text, so that a new arrow fails with a diff that shows it; a
 * list of prohibitions would go on passing when a package is renamed.
 */
class ArchitectureTest {

    private static final String ROOT = "dev.blklab";

    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // what -Pcontainer lets Spring generate
            .withImportOption(location -> !location.contains("__") && !location.contains("$$"))
            .importPackages(ROOT);

    @Test
    void packagesUseOnlyWhatTheLayoutShows() {
        assertThat(packageGraph()).isEqualTo("""
                        experiment   -> fio sim sim.report sim.spec
                        fio          -> sim.report sim.spec
                        sim          -> sim.block sim.device sim.elevator sim.engine sim.host sim.md sim.report sim.scsi sim.spec sim.stats sim.workload
                        sim.block    -> sim.engine sim.spec
                        sim.device   -> sim.block sim.engine sim.spec
                        sim.elevator -> sim.block sim.spec
                        sim.host     -> sim.block sim.engine sim.spec
                        sim.md       -> sim.block
                        sim.scsi     -> sim.block sim.device sim.engine sim.spec
                        sim.stats    -> sim.block sim.engine sim.report sim.spec
                        sim.workload -> sim.block sim.engine sim.spec
                        sweep        -> experiment sim sim.report sim.spec
                        web          -> experiment sim.report sim.spec sweep
                        web.api      -> experiment fio sim.report sim.spec sweep
                        """);
    }

    @Test
    void theSimulatorIsPlainJava() {
        classes()
                .that()
                .resideInAPackage("dev.blklab.sim..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify.annotations", "dev.blklab.sim.."))
                .because("a simulation is a value in and a value out: no Spring, no log, no file")
                .check(CODE);
        noClasses()
                .that()
                .resideInAPackage("dev.blklab.sim..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.sql..", "java.util.logging..")
                .because("the simulator does no I/O but the simulated one")
                .check(CODE);
    }

    @Test
    void theSimulatorKnowsNoClockAndNoUnseededChance() {
        noClasses()
                .that()
                .resideInAPackage("dev.blklab.sim..")
                .should()
                .dependOnClassesThat(resideInAPackage("java.time..")
                        .or(named("java.util.Random", "java.util.SplittableRandom", "java.security.SecureRandom"))
                        .or(named("java.util.concurrent.ThreadLocalRandom", "java.util.UUID", "java.util.Timer")))
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(System.class, "identityHashCode", Object.class)
                .because("the same spec gives the same report, bit for bit: use EventLoop and RandomStreams")
                .check(CODE);
    }

    @Test
    void whatGoesInAndWhatComesOutUseNothingOfOurs() {
        for (String leaf : Set.of("dev.blklab.sim.spec", "dev.blklab.sim.report")) {
            noClasses()
                    .that()
                    .resideInAPackage(leaf)
                    .should()
                    .dependOnClassesThat(resideInAPackage("dev.blklab..").and(outside(leaf)))
                    .check(CODE);
        }
    }

    @Test
    void outsideTheSimulatorOnlyItsFrontIsVisible() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.blklab.sim..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.blklab.sim.*..")
                        .and(outside("dev.blklab.sim.spec"))
                        .and(outside("dev.blklab.sim.report")))
                .because("Simulation, sim.spec and sim.report are all there is to see")
                .check(CODE);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.blklab.(**)").should().beFreeOfCycles().check(CODE);
    }

    private static DescribedPredicate<JavaClass> named(String... names) {
        Set<String> all = Set.of(names);
        return DescribedPredicate.describe("one of " + all, c -> all.contains(c.getName()));
    }

    private static DescribedPredicate<JavaClass> outside(String packageName) {
        return DescribedPredicate.describe(
                "outside " + packageName, c -> !c.getPackageName().equals(packageName));
    }

    /** Every package of ours with those it uses, one line each. */
    private static String packageGraph() {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass c : CODE) {
            Set<String> targets = uses.computeIfAbsent(shortName(c), k -> new TreeSet<>());
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                JavaClass target = d.getTargetClass().getBaseComponentType();
                if (target.getPackageName().startsWith(ROOT)
                        && !shortName(target).equals(shortName(c))) {
                    targets.add(shortName(target));
                }
            }
        }
        int width = uses.keySet().stream().mapToInt(String::length).max().orElse(0);
        return uses.entrySet().stream()
                .filter(e -> !e.getValue().isEmpty())
                .map(e -> e.getKey() + " ".repeat(width - e.getKey().length()) + " -> " + String.join(" ", e.getValue())
                        + "\n")
                .collect(Collectors.joining());
    }

    private static String shortName(JavaClass c) {
        String name = c.getPackageName();
        return name.equals(ROOT) ? "." : name.substring(ROOT.length() + 1);
    }
}
