package dev.parley.checker.jdt.payload;

import dev.parley.checker.cfg.JavaType;
import dev.parley.core.type.PayloadType;
import java.util.List;
import java.util.stream.Collectors;

/** The type of a value that one of several expressions gives: it fits where all of them fit. */
public record OneOf(List<JavaType> alternatives) implements JavaType {
    public OneOf {
        alternatives = List.copyOf(alternatives);
    }

    @Override
    public String displayName() {
        return alternatives.stream().map(JavaType::displayName).distinct().collect(Collectors.joining("` or `"));
    }

    @Override
    public Fit fitsSend(PayloadType payload) {
        return all(alternatives.stream().map(type -> type.fitsSend(payload)).toList());
    }

    @Override
    public Fit fitsReceive(PayloadType payload) {
        return all(alternatives.stream().map(type -> type.fitsReceive(payload)).toList());
    }

    private static Fit all(List<Fit> fits) {
        if (fits.contains(Fit.NO)) {
            return Fit.NO;
        }
        return fits.contains(Fit.UNKNOWN) ? Fit.UNKNOWN : Fit.YES;
    }
}
