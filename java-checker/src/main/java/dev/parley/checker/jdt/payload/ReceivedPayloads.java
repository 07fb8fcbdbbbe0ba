package dev.parley.checker.jdt.payload;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.JavaType;
import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.jdt.resolution.Certainty;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.RoundValues;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;

/** What the code uses received values as: as its types say, or what it makes of them later. */
public final class ReceivedPayloads {
    private final HeldTypes types;
    private final List<PayloadType> messages;
    private final Certainty certainty;

    /**
     * @param machine of the participant, which tells all that may arrive
     * @param certainty where the code may yet show that it foresees a value of another type
     */
    public ReceivedPayloads(HeldTypes types, Machine machine, Certainty certainty) {
        this.types = types;
        this.certainty = certainty;
        this.messages = machine.transitions()
                .map(Transition::action)
                .filter(Action::isReceive)
                .flatMap(action -> action.payloads().stream())
                .distinct()
                .toList();
    }

    public List<Payload> of(MethodInvocation call, SessionApi.Shape shape, RoundValues rounds) {
        Extent extent = Trees.extent(call);
        ITypeBinding type = MadeLambdas.typeOf(call);
        if (shape.kind() == Kind.POLL) {
            ITypeBinding[] found = type == null ? new ITypeBinding[0] : type.getTypeArguments();
            return List.of(new Payload(extent, found.length == 1 ? used(found[0], false, rounds) : JavaType.UNKNOWN));
        }
        if (shape.received() == 1) {
            Optional<ITypeBinding> cast = cast(call);
            JavaType used = cast.isPresent() && (call.typeArguments().isEmpty() || isReceivedAsObject(call))
                    ? used(cast.get(), true, rounds)
                    : used(type, false, rounds);
            return List.of(later(call, rounds).filter(wrong -> fits(used)).orElseGet(() -> new Payload(extent, used)));
        }
        List<Payload> payloads = new ArrayList<>();
        ITypeBinding[] parts = type == null ? new ITypeBinding[0] : type.getTypeArguments();
        for (int i = 0; i < shape.received(); i++) {
            payloads.add(new Payload(extent, i < parts.length ? used(parts[i], false, rounds) : JavaType.UNKNOWN));
        }
        return payloads;
    }

    /** What becomes of the value that not all messages allow: a cast that is made in any case, or that the code asks for what never arrives. */
    private Optional<Payload> later(MethodInvocation call, RoundValues rounds) {
        if (certainty.isInUnfinished(call)) {
            return Optional.empty();
        }
        LaterUses uses = LaterUses.of(call);
        List<Payload> casts = uses.casts().stream().map(use -> payload(use, rounds)).filter(cast -> !fits(cast.type())).toList();
        List<Payload> asked = uses.asked().stream().map(use -> payload(use, rounds)).toList();
        boolean isNone = messages.stream().allMatch(message -> asked.stream().allMatch(one -> one.type().fitsReceive(message) == Fit.NO));
        return casts.stream().findFirst().or(() -> asked.stream().findFirst().filter(first -> isNone));
    }

    private Payload payload(LaterUses.Use use, RoundValues rounds) {
        return new Payload(Trees.extent(use.place()), used(use.type(), true, rounds));
    }

    /** Whether no message is known that a value of this type cannot be. */
    private boolean fits(JavaType type) {
        return messages.stream().noneMatch(message -> type.fitsReceive(message) == Fit.NO);
    }

    /** @param cast whether the code says by a cast what it uses a received value as */
    private JavaType used(ITypeBinding written, boolean cast, RoundValues rounds) {
        ITypeBinding type = rounds.inferred(written);
        boolean isNotKnown = type != null && type.isTypeVariable() && (!types.isKnown(type) || rounds.isKeptBack(type));
        return isNotKnown ? JavaType.UNKNOWN : types.received(type, cast);
    }

    private static Optional<ITypeBinding> cast(MethodInvocation call) {
        ASTNode parent = call.getParent();
        while (parent instanceof ParenthesizedExpression) {
            parent = parent.getParent();
        }
        return switch (parent) {
            case CastExpression cast -> Optional.ofNullable(cast.resolveTypeBinding());
            case MethodInvocation by when castsByClass(by) -> Optional.ofNullable(by.resolveTypeBinding());
            default -> Optional.empty();
        };
    }

    /** Whether a call is {@code type.cast(..)} of a {@code Class}. */
    private static boolean castsByClass(MethodInvocation call) {
        return call.getName().getIdentifier().equals("cast")
                && call.resolveMethodBinding() != null
                && call.resolveMethodBinding().getDeclaringClass().getErasure().getQualifiedName().equals("java.lang.Class");
    }

    private static boolean isReceivedAsObject(MethodInvocation call) {
        return call.resolveTypeBinding() != null && call.resolveTypeBinding().getQualifiedName().equals("java.lang.Object");
    }
}
