package dev.parley.checker.jdt.session;

import dev.parley.checker.diagnostics.PartDiffers;
import dev.parley.checker.diagnostics.SessionPassedOn;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.session.PlayedParts.Part;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SuperMethodReference;
import org.eclipse.jdt.core.dom.TypeMethodReference;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The lambdas and method references of a file that are objects of an interface whose method plays a part: they override that method, and
 * its callers rely on them as on any other.
 */
public final class PartFunctions extends ASTVisitor {

    /**
     * A reference to a method that does not play the part as it is.
     *
     * @param own what the method says itself; empty where it says nothing and cannot be looked into
     */
    private record Unfit(MethodReference reference, IMethodBinding method, String session, Part part, Optional<Part> own) {}

    private final CompilationUnit unit;
    private final List<PartParameter> parameters = new ArrayList<>();
    private final List<Unfit> unfit = new ArrayList<>();

    private PartFunctions(CompilationUnit unit) {
        this.unit = unit;
    }

    public static PartFunctions in(CompilationUnit unit) {
        PartFunctions found = new PartFunctions(unit);
        if (TreeIndex.in(unit).stream().anyMatch(node -> node instanceof LambdaExpression || node instanceof MethodReference)) {
            unit.accept(found);
        }
        return found;
    }

    /** The parameters with which these play their parts, as far as the file has their code. */
    public List<PartParameter> parameters() {
        return List.copyOf(parameters);
    }

    /** What is wrong with references, whatever the methods do that they refer to. */
    public List<Diagnostic> findings(ProtocolNames names) {
        return unfit.stream().map(each -> finding(each, names.span(Trees.extent(each.reference())))).toList();
    }

    private static Diagnostic finding(Unfit unfit, SourceSpan place) {
        String method = unfit.method().getName();
        return unfit.own()
                .map(own -> PartDiffers.at(place, method, own.words(), unfit.part().words()))
                .orElseGet(() -> SessionPassedOn.at(place, unfit.session(), method));
    }

    @Override
    public void endVisit(LambdaExpression lambda) {
        List<VariableDeclaration> declared = Trees.list(lambda.parameters());
        for (int i = 0; i < declared.size(); i++) {
            int index = i;
            Optional<Part> expected = MadeLambdas.type(lambda).flatMap(FunctionTypes::method).flatMap(method -> PlayedParts.of(method, index));
            PlayedParts.written(declared.get(i)).or(() -> expected).ifPresent(part ->
                    parameters.add(new PartParameter(lambda, index, part, expected)));
        }
    }

    @Override
    public void endVisit(ExpressionMethodReference reference) {
        refer(reference);
    }

    @Override
    public void endVisit(TypeMethodReference reference) {
        refer(reference);
    }

    @Override
    public void endVisit(SuperMethodReference reference) {
        refer(reference);
    }

    @Override
    public void endVisit(CreationReference reference) {
        refer(reference);
    }

    private void refer(MethodReference reference) {
        IMethodBinding method = reference.resolveMethodBinding();
        Optional<IMethodBinding> function = MadeLambdas.type(reference).flatMap(FunctionTypes::method);
        if (method == null || function.isEmpty()) {
            return;
        }
        int count = function.get().getParameterTypes().length;
        // The first argument may be the object that the method is called on.
        int shift = count - method.getParameterTypes().length;
        for (int i = 0; i < count; i++) {
            Optional<Part> part = PlayedParts.of(function.get(), i);
            if (part.isPresent()) {
                refer(reference, method, i - shift, part.get(), PlayedParts.parameterName(function.get(), i));
            }
        }
    }

    private void refer(MethodReference reference, IMethodBinding method, int index, Part part, String session) {
        Optional<Part> own = index < 0 ? Optional.empty() : PlayedParts.of(method, index);
        if (own.equals(Optional.of(part))) {
            return;
        }
        Optional<MethodDeclaration> declaration = Optional.ofNullable(unit.findDeclaringNode(method.getMethodDeclaration()))
                .flatMap(found -> found instanceof MethodDeclaration known && known.getBody() != null && !known.isConstructor() && !known.isVarargs()
                        ? Optional.of(known) : Optional.empty());
        if (own.isEmpty() && index >= 0 && declaration.isPresent() && SureMethods.isCertain(method, unit)) {
            PartParameter parameter = new PartParameter(declaration.get(), index, part, Optional.of(part));
            if (!parameters.contains(parameter)) {
                parameters.add(parameter);
            }
        } else {
            unfit.add(new Unfit(reference, method, session, part, own));
        }
    }
}
