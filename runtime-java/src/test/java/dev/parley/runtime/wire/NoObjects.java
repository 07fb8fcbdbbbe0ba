package dev.parley.runtime.wire;

import java.util.List;

/** For messages whose payloads have formats of their own. */
final class NoObjects implements PayloadCodec {
    @Override
    public List<String> numbering() {
        return List.of();
    }

    @Override
    public String fingerprint() {
        return "none";
    }

    @Override
    public void check(Class<?> type) throws PayloadCodecException {
        throw new PayloadCodecException("no objects here");
    }

    @Override
    public byte[] encode(Object value) throws PayloadCodecException {
        throw new PayloadCodecException("no objects here");
    }

    @Override
    public Object decode(byte[] bytes) throws PayloadCodecException {
        throw new PayloadCodecException("no objects here");
    }
}
