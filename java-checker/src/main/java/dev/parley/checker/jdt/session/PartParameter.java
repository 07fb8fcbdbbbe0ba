package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.WrittenAnnotations;
import dev.parley.checker.jdt.session.PlayedParts.Part;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * A parameter with which code plays a part of a conversation.
 *
 * @param code a method with a body, or a lambda
 * @param expected the part that callers rely on who do not see this code but what it overrides; empty if that says nothing
 */
public record PartParameter(ASTNode code, int index, Part part, Optional<Part> expected) {

    /** Those of a method with a body, apart from what it is checked for as a participant. */
    public static Stream<PartParameter> of(MethodDeclaration method) {
        List<SingleVariableDeclaration> declared = Trees.list(method.parameters());
        return IntStream.range(0, declared.size())
                .filter(index -> RuntimeTypes.isSession(declared.get(index).getType()))
                .boxed()
                .flatMap(index -> PlayedParts.of(method, index)
                        .filter(part -> !PlayedParts.ofParticipant(method, index).equals(Optional.of(part)))
                        .map(part -> new PartParameter(method, index, part, PlayedParts.overridden(method, index)))
                        .stream());
    }

    public VariableDeclaration session() {
        List<VariableDeclaration> parameters = Trees.list(switch (code) {
            case LambdaExpression lambda -> lambda.parameters();
            default -> ((MethodDeclaration) code).parameters();
        });
        return parameters.get(index);
    }

    /** The method or the field that the code is, or stands in. */
    public BodyDeclaration declaration() {
        ASTNode here = code;
        while (!(here instanceof BodyDeclaration declaration)) {
            here = here.getParent();
        }
        return declaration;
    }

    /** Where the role is written that the code plays; none where it is that of what the code overrides. */
    public Optional<Extent> role() {
        return WrittenAnnotations.annotation(Declarations.modifiers(session()), SessionApi.PLAYS)
                .flatMap(annotation -> WrittenAnnotations.value(annotation, SessionApi.ROLE_MEMBER))
                .map(Trees::extent);
    }

    /** What a message calls the code. */
    public String name() {
        return declaration() instanceof MethodDeclaration method ? method.getName().getIdentifier() : "this code";
    }
}
