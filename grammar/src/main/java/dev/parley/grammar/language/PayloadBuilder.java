package dev.parley.grammar.language;

import dev.parley.grammar.xtext.model.JavaType;
import dev.parley.grammar.xtext.model.ModelPackage;
import dev.parley.grammar.xtext.model.Payload;
import dev.parley.grammar.xtext.model.PayloadType;
import dev.parley.grammar.xtext.model.TypeArgument;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.JavaTypeSyntax;
import dev.parley.grammar.syntax.JavaTypeSyntax.Wildcard;
import dev.parley.grammar.syntax.PayloadSyntax;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Converts payload types. Types that error recovery left incomplete are left out. */
final class PayloadBuilder {
    private final Positions positions;
    private final Findings findings;

    PayloadBuilder(Positions positions, Findings findings) {
        this.positions = positions;
        this.findings = findings;
    }

    /** @param payload may be null, as EMF says that there is none */
    List<PayloadSyntax> payloads(Payload payload) {
        return payload == null ? List.of() : payload.getTypes().stream().flatMap(this::payload).toList();
    }

    private Stream<PayloadSyntax> payload(PayloadType payload) {
        SourceSpan span = positions.span(payload);
        if (payload.getSession() != null) {
            return Stream.of(new PayloadSyntax.Session(new LocalBuilder(positions, findings).session(payload.getSession()), span));
        }
        return type(payload.getType())
                .<PayloadSyntax>map(type -> new PayloadSyntax.Value(payload.isNoAlias(), type, span))
                .stream();
    }

    private Optional<JavaTypeSyntax> type(JavaType type) {
        if (type == null) {
            return Optional.empty();
        }
        return positions.name(type, ModelPackage.Literals.JAVA_TYPE__NAME)
                .map(name -> new JavaTypeSyntax(
                        name,
                        type.getArguments().stream().map(this::argument).toList(),
                        type.getDimensions().size()));
    }

    private JavaTypeSyntax.Argument argument(TypeArgument argument) {
        Wildcard wildcard = !argument.isWildcard()
                ? Wildcard.NONE
                : switch (String.valueOf(argument.getBound())) {
                    case "extends" -> Wildcard.EXTENDS;
                    case "super" -> Wildcard.SUPER;
                    default -> Wildcard.ANY;
                };
        return new JavaTypeSyntax.Argument(wildcard, type(argument.getType()));
    }
}
