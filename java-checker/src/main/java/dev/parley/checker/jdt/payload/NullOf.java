package dev.parley.checker.jdt.payload;

import dev.parley.checker.cfg.JavaType;
import dev.parley.core.type.PayloadType;

/**
 * The type of a value that is surely null, whatever the code says that it is.
 *
 * @param nothing the type of null
 */
public record NullOf(JavaType written, JavaType nothing) implements JavaType {
    @Override
    public String displayName() {
        return written.displayName();
    }

    @Override
    public String misfit(PayloadType payload) {
        return written.fitsSend(payload) == Fit.NO ? written.misfit(payload) : nothing.displayName();
    }

    @Override
    public Fit fitsSend(PayloadType payload) {
        Fit fit = written.fitsSend(payload);
        return fit != Fit.NO && nothing.fitsSend(payload) == Fit.NO ? Fit.NO : fit;
    }

    @Override
    public Fit fitsReceive(PayloadType payload) {
        return written.fitsReceive(payload);
    }
}
