package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassNamesTest {
    @TempDir
    Path sources;

    private final JavaChecker checker = new JavaChecker();

    @BeforeEach
    void writeSources() throws IOException {
        Files.createDirectories(sources.resolve("com/acme"));
        Files.writeString(sources.resolve("com/acme/Order.java"), "package com.acme; public class Order { public record Line(int n) {} }");
        Files.writeString(sources.resolve("Alone.java"), "class Alone {}");
    }

    @Test
    void followsTheScopingRulesOfJava() {
        assertThat(resolve("Order", "", "com.acme.*")).hasValue("com.acme.Order");
        assertThat(resolve("Order", "", "com.acme.Order")).hasValue("com.acme.Order");
        assertThat(resolve("Order", "com.acme")).hasValue("com.acme.Order");
        assertThat(resolve("com.acme.Order", "")).hasValue("com.acme.Order");
        assertThat(resolve("Alone", "")).hasValue("Alone");
        assertThat(resolve("String", "com.acme")).hasValue("java.lang.String");
        assertThat(resolve("List", "", "java.util.*")).hasValue("java.util.List");
        assertThat(resolve("Map.Entry", "", "java.util.Map")).hasValue("java.util.Map.Entry");
        assertThat(resolve("Order.Line", "", "com.acme.*")).hasValue("com.acme.Order.Line");
        assertThat(resolve("Line", "", "com.acme.Order.*")).hasValue("com.acme.Order.Line");
    }

    @Test
    void saysNothingOfNamesThatMeanNoClass() {
        assertThat(resolve("Order", "")).isEmpty();
        assertThat(resolve("Orders", "com.acme", "com.acme.*")).isEmpty();
        assertThat(resolve("com.acme", "")).isEmpty();
        assertThat(resolve("Map.Nothing", "", "java.util.Map")).isEmpty();
        assertThat(resolve("Order.Nothing", "", "com.acme.*")).isEmpty();
    }

    @Test
    void seesFilesThatAreNotSavedYet() {
        JavaEnvironment environment = new JavaEnvironment(
                List.of(sources), List.of(), Map.of(sources.resolve("com/acme/Fresh.java"), "package com.acme; class Fresh {}"));
        assertThat(checker.resolve("Fresh", "com.acme", List.of(), environment)).hasValue("com.acme.Fresh");
    }

    private java.util.Optional<String> resolve(String name, String packageName, String... imports) {
        return checker.resolve(name, packageName, List.of(imports), new JavaEnvironment(List.of(sources), List.of(), Map.of()));
    }
}
