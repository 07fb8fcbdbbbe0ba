package dev.parley.runtime.wire;

import java.util.Locale;
import org.apache.fory.config.Config;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.serializer.ImmutableSerializer;

/** Writes script and extensions as well, by which a locale is more than what Fory's own writes of it: language, country and variant. */
final class WholeLocaleSerializer extends ImmutableSerializer<Locale> {

    WholeLocaleSerializer(Config config) {
        super(config, Locale.class);
    }

    /** Those that have neither may have parts that no tag can say; the others were made of parts that are well-formed. */
    @Override
    public void write(WriteContext context, Locale locale) {
        Locale plain = Locale.of(locale.getLanguage(), locale.getCountry(), locale.getVariant());
        boolean whole = plain.equals(locale);
        context.writeBoolean(whole);
        if (whole) {
            context.writeString(locale.getLanguage());
            context.writeString(locale.getCountry());
            context.writeString(locale.getVariant());
        } else {
            context.writeString(locale.toLanguageTag());
        }
    }

    @Override
    public Locale read(ReadContext context) {
        return context.readBoolean()
                ? Locale.of(context.readString(), context.readString(), context.readString())
                : Locale.forLanguageTag(context.readString());
    }
}
