package dev.parley.checker.api;

import java.util.List;
import java.util.Optional;

/**
 * Which of the runtime's methods give objects of the runtime's own interfaces: the only place of the checker that knows. It says of which
 * type an expression is where types do not resolve.
 */
public final class RuntimeResults {

    /** A method, whatever its parameters are, and the type that it gives. */
    public record Result(String type, String method, String given) {}

    private static final List<Result> RESULTS = List.of(
            new Result(Openings.ENVIRONMENT, "service", Openings.SERVICE),
            new Result(Openings.ENVIRONMENT, "serve", Openings.SERVER),
            new Result(Openings.ENVIRONMENT, "serveAny", Openings.SERVER),
            new Result(Openings.ENVIRONMENT, "inThisVm", Openings.ENVIRONMENT),
            new Result(Openings.ENVIRONMENT, "overTcp", Openings.ENVIRONMENT),
            new Result(Openings.ENVIRONMENT, "over", Openings.ENVIRONMENT),
            new Result(Openings.REGISTRY, "inThisVm", Openings.REGISTRY),
            new Result(Openings.REGISTRY, "at", Openings.REGISTRY),
            new Result(Openings.SERVER, "service", Openings.SERVICE),
            new Result(SessionApi.SESSION, "environment", Openings.ENVIRONMENT),
            new Result(SessionApi.SESSION, SessionApi.GROUPING, SessionApi.GROUP),
            new Result(SelectorApi.SELECTOR, SelectorApi.MAKING, SelectorApi.SELECTOR));

    private RuntimeResults() {}

    /** The qualified name of the interface of the runtime that a call of a method gives an object of; empty where it gives something else. */
    public static Optional<String> of(String type, String method, int arguments) {
        return RESULTS.stream()
                .filter(result -> result.type().equals(type) && result.method().equals(method))
                .map(Result::given)
                .findFirst()
                .or(() -> givesSession(type, method, arguments) ? Optional.of(SessionApi.SESSION) : Optional.empty());
    }

    private static boolean givesSession(String type, String method, int arguments) {
        boolean selected = type.equals(SelectorApi.SELECTOR)
                && SelectorApi.kind(method, arguments).filter(kind -> kind == SelectorApi.Kind.SELECT).isPresent();
        return selected || Openings.opening(type, method, arguments).filter(opening -> !opening.optional()).isPresent();
    }
}
