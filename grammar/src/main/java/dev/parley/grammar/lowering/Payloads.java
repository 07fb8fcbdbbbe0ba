package dev.parley.grammar.lowering;

import dev.parley.core.type.PayloadType;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.layout.PayloadText;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.JavaTypeSyntax;
import dev.parley.grammar.syntax.Name;
import dev.parley.grammar.syntax.PayloadSyntax;
import dev.parley.grammar.syntax.SessionSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what the payload types in the text of one file mean. */
final class Payloads {
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "short", "int", "long", "char", "float", "double");

    private final PayloadTypeResolver resolver;
    private final String packageName;
    private final List<String> imports;
    private final BiConsumer<Name, Resolution> listener;
    private final Function<SessionSyntax, SessionType> sessions;

    /**
     * @param listener is told of each class that is named, and of what it was found to be
     * @param sessions what a session type stands for
     */
    Payloads(
            PayloadTypeResolver resolver,
            FileSyntax file,
            BiConsumer<Name, Resolution> listener,
            Function<SessionSyntax, SessionType> sessions) {
        this.resolver = resolver;
        this.sessions = sessions;
        this.packageName = file.packageName();
        this.imports = file.imports().stream().map(declared -> declared.name().text()).toList();
        this.listener = listener;
    }

    List<PayloadType> types(List<PayloadSyntax> payloads) {
        List<PayloadType> types = new ArrayList<>();
        for (PayloadSyntax payload : payloads) {
            types.add(switch (payload) {
                case PayloadSyntax.Value value -> new PayloadType.Value(text(value.type()), value.noAlias());
                case PayloadSyntax.Session session ->
                    new PayloadType.Session(sessions.apply(session.type()), PayloadText.of(session));
            });
        }
        return types;
    }

    private String text(JavaTypeSyntax type) {
        String name = name(type.name());
        String arguments = type.arguments().isEmpty()
                ? ""
                : type.arguments().stream().map(this::argument).collect(Collectors.joining(", ", "<", ">"));
        return name + arguments + "[]".repeat(type.dimensions());
    }

    private String argument(JavaTypeSyntax.Argument argument) {
        return argument.wildcard().text() + argument.type().map(this::text).orElse("");
    }

    private String name(Name written) {
        if (PRIMITIVES.contains(written.text())) {
            return written.text();
        }
        Resolution resolution = resolver.resolve(written.text(), packageName, imports);
        listener.accept(written, resolution);
        return resolution instanceof Resolution.Resolved resolved ? resolved.qualifiedName() : written.text();
    }
}
