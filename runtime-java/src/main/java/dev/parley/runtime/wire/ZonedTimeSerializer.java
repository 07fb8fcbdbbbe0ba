package dev.parley.runtime.wire;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.apache.fory.config.Config;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.serializer.TimeSerializers.ImmutableTimeSerializer;

/** Writes a moment and a zone. Fory's own writes what the clock shows there, which is the same twice when it is put back. */
final class ZonedTimeSerializer extends ImmutableTimeSerializer<ZonedDateTime> {

    ZonedTimeSerializer(Config config) {
        super(config, ZonedDateTime.class);
    }

    @Override
    public void write(WriteContext context, ZonedDateTime time) {
        context.writeInt64(time.toEpochSecond());
        context.writeInt32(time.getNano());
        context.writeString(time.getZone().getId());
    }

    @Override
    public ZonedDateTime read(ReadContext context) {
        Instant moment = Instant.ofEpochSecond(context.readInt64(), context.readInt32());
        return ZonedDateTime.ofInstant(moment, ZoneId.of(context.readString()));
    }
}
