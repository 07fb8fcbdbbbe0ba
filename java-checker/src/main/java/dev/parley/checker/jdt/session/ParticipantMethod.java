package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.ImplicitTypeDeclaration;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NormalAnnotation;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclaration;

/** A method with the participant annotation. */
public record ParticipantMethod(MethodDeclaration declaration, NormalAnnotation annotation) {

    /** The participant that a method is, if it is annotated as one. */
    public static Optional<ParticipantMethod> of(MethodDeclaration declaration) {
        return Trees.<ASTNode>list(declaration.modifiers()).stream()
                .flatMap(modifier -> modifier instanceof NormalAnnotation annotation ? Stream.of(annotation) : Stream.empty())
                .filter(ParticipantMethod::isParticipant)
                .findFirst()
                .map(annotation -> new ParticipantMethod(declaration, annotation));
    }

    private static boolean isParticipant(Annotation annotation) {
        ITypeBinding type = annotation.resolveTypeBinding();
        String written = annotation.getTypeName().getFullyQualifiedName();
        return RuntimeTypes.isResolved(type)
                ? type.getQualifiedName().equals(SessionApi.PARTICIPANT)
                : written.equals(SessionApi.PARTICIPANT) || written.equals(TypeNames.simple(SessionApi.PARTICIPANT));
    }

    public boolean isAnnotationResolved() {
        return Scopes.areNeeded(annotation) || RuntimeTypes.isResolved(annotation.resolveTypeBinding());
    }

    /** Whether it has no code of its own: what implements it is held to the role. */
    public boolean isAbstract() {
        boolean isOfInterface = declaration.getParent() instanceof TypeDeclaration type && type.isInterface();
        return declaration.getBody() == null && (isOfInterface || Modifier.isAbstract(declaration.getModifiers()));
    }

    public Optional<ProtocolNames.Written> member(String name) {
        for (MemberValuePair pair : Trees.<MemberValuePair>list(annotation.values())) {
            if (pair.getName().getIdentifier().equals(name)) {
                Expression value = pair.getValue();
                return Constants.of(value).orElse(Operand.opaque()) instanceof Operand.Constant(Value.Text text)
                        ? Optional.of(new ProtocolNames.Written(text.value(), Trees.extent(value)))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The parameters of the session's type, by its full name, or by its simple one where that does not resolve. */
    public List<SingleVariableDeclaration> sessions() {
        return Trees.<SingleVariableDeclaration>list(declaration.parameters()).stream()
                .filter(parameter -> RuntimeTypes.isSession(parameter.getType()))
                .toList();
    }

    /**
     * Of a declaration: {@code com.acme.Client.run}.
     *
     * @param file the class of a compact source file (JLS 8.1.8) is named after it
     */
    public static String qualifiedName(BodyDeclaration declaration, String file) {
        String own = switch (declaration) {
            case MethodDeclaration method -> method.getName().getIdentifier();
            default -> "<init>";
        };
        StringBuilder name = new StringBuilder(own);
        for (ASTNode node = declaration.getParent(); node != null; node = node.getParent()) {
            switch (node) {
                case ImplicitTypeDeclaration compact ->
                    name.insert(0, Path.of(file).getFileName().toString().replaceFirst("\\.java$", "") + ".");
                case AbstractTypeDeclaration type -> name.insert(0, type.getName().getIdentifier() + ".");
                case CompilationUnit unit when unit.getPackage() != null ->
                    name.insert(0, unit.getPackage().getName().getFullyQualifiedName() + ".");
                default -> {}
            }
        }
        return name.toString();
    }
}
