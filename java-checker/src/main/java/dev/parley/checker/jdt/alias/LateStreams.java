package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Handling.Share;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Streams that variables keep, which come to their collections no sooner than when something is asked of them: also to what got there since. */
public final class LateStreams {
    private LateStreams() {}

    /** What a call of a method of such a stream does before it runs. */
    public static List<Handling> asked(Expression stream, Shares shares) {
        ITypeBinding type = stream.resolveTypeBinding();
        if (!(Trees.bare(stream) instanceof SimpleName name) || type == null || !Pipelines.isLazy(type)) {
            return List.of();
        }
        List<Handling> handlings = new ArrayList<>();
        shares.places().of(name).ifPresent(kept -> collection(name).ifPresent(collection -> {
            List<Share> now = new ArrayList<>(List.of(new Share(kept, How.SAME)));
            shares.of(collection).forEach(source -> {
                handlings.add(new Handling.Use(source.place(), true));
                now.add(source.through(How.PART));
            });
            handlings.add(new Handling.Bind(kept, now, Optional.empty()));
        }));
        return handlings;
    }

    /** The collection that the one stream of a variable gives the elements of, named by a variable that has no other. */
    private static Optional<Expression> collection(SimpleName stream) {
        return Declarations.named(stream).flatMap(KeptValues::value).map(Trees::bare).flatMap(LateStreams::source);
    }

    private static Optional<Expression> source(Expression value) {
        if (!(value instanceof MethodInvocation call) || call.getExpression() == null || call.resolveMethodBinding() == null) {
            return Optional.empty();
        }
        Expression receiver = Trees.bare(call.getExpression());
        return LibraryCalls.types(call.resolveMethodBinding().getDeclaringClass()).contains("java.util.Collection")
                ? Optional.of(receiver).filter(collection -> collection instanceof SimpleName name
                        && Declarations.named(name).filter(variable -> KeptValues.value(variable).isPresent()).isPresent())
                : source(receiver).or(() -> receiver instanceof SimpleName name ? collection(name) : Optional.empty());
    }
}
