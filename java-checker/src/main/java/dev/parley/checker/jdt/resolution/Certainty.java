package dev.parley.checker.jdt.resolution;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.gaps.Brackets;
import dev.parley.checker.gaps.Tokens;
import dev.parley.checker.gaps.UnfinishedSelections;
import dev.parley.checker.jdt.tree.EndlessLiterals;
import dev.parley.checker.jdt.tree.LostTokens;
import dev.parley.checker.jdt.tree.StatementBoundary;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;

/**
 * How far the code of a file is certain to be what it seems, where it does not compile. The compiler may lose any statement around an
 * error, and may notice a brace that is missing anywhere behind it, so that its errors count, and where the text itself has gaps.
 *
 * <p>What is asked of a method is answered by the method's own text, so that checking it by itself gives the same.
 */
public final class Certainty {
    private static final Pattern NO_NAME = Pattern.compile("[^\\p{javaJavaIdentifierPart}]+");

    private final CompilationUnit unit;
    private final String text;
    private final List<MethodDeclaration> methods;
    /** The offsets of errors of the syntax and of gaps. */
    private final Collection<Integer> gaps;
    private final boolean bracesAreLacking;
    private final Optional<LostTokens> lost;
    private final Map<MethodDeclaration, OptionalInt> broken = new HashMap<>();
    private final Map<MethodDeclaration, Integer> certain = new HashMap<>();

    /** @param methods all of the unit, in source order */
    public Certainty(CompilationUnit unit, String text, List<MethodDeclaration> methods) {
        this.unit = unit;
        this.text = text;
        this.methods = List.copyOf(methods);
        List<IProblem> errors = Scopes.areNeeded(unit) ? List.of() : Stream.of(unit.getProblems()).filter(IProblem::isError).toList();
        List<Integer> lacking = EndlessLiterals.lackingIn(unit);
        Optional<Tokens> tokens = Optional.of(text).filter(any -> !errors.isEmpty() || !lacking.isEmpty()).map(Tokens::of);
        Collection<Integer> found = new TreeSet<>(lacking);
        tokens.ifPresent(all -> found.addAll(gaps(errors, text, all)));
        this.gaps = found;
        this.bracesAreLacking = tokens.filter(Brackets::areBracesLacking).isPresent();
        this.lost = tokens.filter(all -> !gaps.isEmpty()).map(all -> new LostTokens(unit, all));
    }

    /** Of a file without errors. */
    public static Certainty ofWhole(CompilationUnit unit) {
        return new Certainty(unit, "", List.of());
    }

    private static Collection<Integer> gaps(List<IProblem> errors, String text, Tokens tokens) {
        Collection<Integer> found = new TreeSet<>();
        errors.stream().filter(Certainty::isOfSyntax).map(IProblem::getSourceStart).forEach(found::add);
        found.addAll(Brackets.of(tokens).gaps());
        // With the next line for its name a selection is in order as far as the syntax goes.
        Stream.concat(UnfinishedSelections.in(tokens).stream(), UnfinishedSelections.behindCalls(tokens).stream())
                .filter(selection -> errors.stream().anyMatch(error -> isAbout(error, selection, text)))
                .map(Extent::offset)
                .forEach(found::add);
        return found;
    }

    /** A {@code case} that has no label yet takes the {@code default} on the next line for one. */
    private static boolean isOfSyntax(IProblem error) {
        return (error.getID() & IProblem.Syntax) != 0 || error.getID() == IProblem.PatternSwitchCaseDefaultOnlyAsSecond;
    }

    /** Whether an error is about what is selected, which the compiler takes the next name for. */
    private static boolean isAbout(IProblem error, Extent selection, String text) {
        int next = selection.end();
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return selection.offset() <= error.getSourceEnd() && error.getSourceStart() <= next;
    }

    /**
     * The offset from which on a method is not certain to be what it seems: only its statements that end before the first gap are.
     * {@link Integer#MAX_VALUE} where all of it is.
     */
    public int of(MethodDeclaration method) {
        if (Scopes.areNeeded(unit)) {
            // A tolerant parser keeps what is around an error, and what is found in such a method is not reported.
            return Integer.MAX_VALUE;
        }
        return certain.computeIfAbsent(method, this::upTo);
    }

    private int upTo(MethodDeclaration method) {
        OptionalInt first = broken(method);
        return first.isEmpty() || method.getBody() == null
                ? Integer.MAX_VALUE
                : StatementBoundary.before(first.getAsInt(), method.getBody().getStartPosition(), text);
    }

    /** The first place at which a method is not what it seems, or names something that is not. */
    private OptionalInt broken(MethodDeclaration method) {
        return broken.computeIfAbsent(method, any -> IntStream.concat(incomplete(any), mentions(any)).min());
    }

    private IntStream incomplete(MethodDeclaration method) {
        return IntStream.concat(IntStream.concat(gaps(method), recovered(method)), lost(method));
    }

    /**
     * Where a method names an enum whose constants are still being written: which there are decides how often a loop goes round. What is written
     * in its methods matters to those that call them alone.
     */
    private IntStream mentions(MethodDeclaration method) {
        return gaps.isEmpty() || method.getBody() == null || Scopes.areNeeded(unit)
                ? IntStream.empty()
                : TreeIndex.in(method.getBody(), SimpleName.class).stream()
                        .filter(name -> name.resolveTypeBinding() != null
                                && enumeration(name.resolveTypeBinding()).filter(this::mayLackConstants).isPresent())
                        .mapToInt(SimpleName::getStartPosition);
    }

    private boolean mayLackConstants(EnumDeclaration type) {
        return bracesAreLacking || gapsIn(type).anyMatch(gap -> methods.stream().noneMatch(method -> isWithinBody(gap, method)));
    }

    private static boolean isWithinBody(int offset, MethodDeclaration method) {
        return method.getBody() != null && method.getBody().getStartPosition() < offset
                && offset < method.getBody().getStartPosition() + method.getBody().getLength();
    }

    private IntStream gapsIn(ASTNode node) {
        return gaps(node.getStartPosition(), node.getStartPosition() + node.getLength());
    }

    private Optional<EnumDeclaration> enumeration(ITypeBinding type) {
        return unit.findDeclaringNode(type.getTypeDeclaration()) instanceof EnumDeclaration declaration ? Optional.of(declaration) : Optional.empty();
    }

    /** Where the compiler has dropped something of the body of a method: it does so in front of an error as well. */
    private IntStream lost(MethodDeclaration method) {
        return lost.isEmpty() || method.getBody() == null
                ? IntStream.empty()
                : lost.get().between(method.getBody().getStartPosition(), method.getBody().getStartPosition() + method.getBody().getLength());
    }

    /**
     * The same for code outside of methods: where the method before it is not whole it may be a part of that.
     *
     * @param offset where the code is
     */
    public int outsideOfMethods(int offset) {
        int start = methods.stream().mapToInt(MethodDeclaration::getStartPosition).filter(other -> other < offset).max().orElse(0);
        return gaps(start, nextMethod(offset)).findAny().isPresent() ? 0 : Integer.MAX_VALUE;
    }

    /** Whether every brace has its counterpart. */
    public boolean hasAllBraces() {
        return !bracesAreLacking;
    }

    /** Whether all gaps of the text are in one of its parts. */
    public boolean hasGapsOnlyWithin(Collection<Extent> parts) {
        return gaps.stream().allMatch(gap -> parts.stream().anyMatch(part -> part.offset() < gap && gap < part.end()));
    }

    /** Whether a place is in the part of a method that is not certain. */
    public boolean isDoubtful(ASTNode node) {
        return !gaps.isEmpty() && around(node).anyMatch(method -> node.getStartPosition() >= of(method));
    }

    /** Whether a place is in a method that is not whole. */
    public boolean isInUnfinished(ASTNode node) {
        return around(node).anyMatch(method -> !isIntact(method));
    }

    /** Whether nothing of the file is doubtful. */
    public boolean isWhole() {
        return gaps.isEmpty();
    }

    private Stream<MethodDeclaration> around(ASTNode node) {
        return gaps.isEmpty()
                ? Stream.empty()
                : Stream.iterate(node, here -> here != null, ASTNode::getParent)
                        .flatMap(here -> here instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty());
    }

    /** Whether the text of a method has no gap. */
    public boolean isIntact(MethodDeclaration method) {
        return broken(method).isEmpty();
    }

    /**
     * Whether a method of this file, one that overrides it, or one of a class that inherits it, which it may call, is still being written, or
     * what its object is made by, so that it is not known what a call of it does.
     */
    public boolean isUnfinished(IMethodBinding method) {
        if (method == null || gaps.isEmpty()) {
            return false;
        }
        IMethodBinding declared = method.getMethodDeclaration();
        return unit.findDeclaringNode(declared) instanceof MethodDeclaration declaration
                ? !isIntact(declaration) || methods.stream().anyMatch(other -> inherits(other, declared) && !isIntact(other))
                        || !Modifier.isStatic(method.getModifiers()) && isMadeUnfinished(declaration.getParent())
                : method.isConstructor() && unit.findDeclaringNode(declared.getDeclaringClass()) instanceof ASTNode type && mayLackConstructor(type);
    }

    /** Whether it is not known what a field of an object of this file holds, because a constructor of its class is still being written. */
    public boolean isUnfinished(IVariableBinding field) {
        return !gaps.isEmpty() && !Modifier.isStatic(field.getModifiers()) && field.getDeclaringClass() != null
                && unit.findDeclaringNode(field.getDeclaringClass().getTypeDeclaration()) instanceof ASTNode type && isMadeUnfinished(type);
    }

    /** Whether an enum of this file is still being written, one of its constants or methods. */
    public boolean isUnfinished(ITypeBinding type) {
        return !gaps.isEmpty() && enumeration(type).filter(declaration -> bracesAreLacking || gapsIn(declaration).findAny().isPresent()
                || methods.stream().anyMatch(method -> isWithin(method, declaration) && incomplete(method).findAny().isPresent())).isPresent();
    }

    private static boolean isWithin(ASTNode node, ASTNode whole) {
        return Stream.iterate(node, here -> here != null, ASTNode::getParent).anyMatch(whole::equals);
    }

    private boolean isMadeUnfinished(ASTNode type) {
        return methods.stream().anyMatch(method -> method.isConstructor() && method.getParent() == type && !isIntact(method));
    }

    private static boolean inherits(MethodDeclaration other, IMethodBinding method) {
        ITypeBinding type = other.resolveBinding() == null ? null : other.resolveBinding().getDeclaringClass();
        return type != null && !type.isEqualTo(method.getDeclaringClass()) && type.isSubTypeCompatible(method.getDeclaringClass().getErasure());
    }

    /** Whether a type has a gap in front of its first method, where a constructor that the tree does not show may be. */
    private boolean mayLackConstructor(ASTNode type) {
        return gaps(type.getStartPosition(), nextMethod(type.getStartPosition())).findAny().isPresent();
    }

    /** Whether a name is in the text of a method that is not whole, where the tree may not show what is done with it. */
    public boolean isNamedUnseen(String name) {
        return !gaps.isEmpty() && methods.stream().anyMatch(method -> namesUnseen(method).contains(name));
    }

    /** All names in the text of a method that is not whole; none of another. */
    public Set<String> namesUnseen(MethodDeclaration method) {
        if (isIntact(method)) {
            return Set.of();
        }
        // One that has none in the tree may have the beginning of one in the text.
        ASTNode code = method.getBody() == null ? method.getName() : method.getBody();
        int body = code.getStartPosition();
        int end = Math.min(text.length(), Math.max(nextMethod(method.getStartPosition()), body + code.getLength()));
        return NO_NAME.splitAsStream(text.substring(body, end)).collect(Collectors.toUnmodifiableSet());
    }

    /** The offsets of gaps up to the next method: one that belongs to this method may be noticed only there. */
    private IntStream gaps(MethodDeclaration method) {
        int start = method.getStartPosition();
        return gaps.isEmpty() ? IntStream.empty() : gaps(start, nextMethod(start));
    }

    private IntStream gaps(int start, int end) {
        return gaps.stream().mapToInt(Integer::intValue).filter(offset -> start <= offset && offset <= end);
    }

    private IntStream recovered(MethodDeclaration method) {
        if (gaps.isEmpty() && !Scopes.areNeeded(unit)) {
            // The compiler recovers from what it has complained of.
            return IntStream.empty();
        }
        List<Integer> offsets = new ArrayList<>();
        method.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                boolean broken = (node.getFlags() & (ASTNode.MALFORMED | ASTNode.RECOVERED)) != 0;
                if (broken && node instanceof Statement && node != method.getBody()) {
                    offsets.add(node.getStartPosition());
                }
            }
        });
        return offsets.stream().mapToInt(Integer::intValue);
    }

    private int nextMethod(int start) {
        return methods.stream()
                .filter(method -> method.getStartPosition() > start)
                // The name, because an error may stand between the modifiers and it.
                .mapToInt(method -> method.getName().getStartPosition())
                .min()
                .orElse(Integer.MAX_VALUE);
    }
}
