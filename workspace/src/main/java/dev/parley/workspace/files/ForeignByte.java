package dev.parley.workspace.files;

import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a file first has a byte that is no text in the encoding it is read in. A replacement character alone does not tell: it is a
 * character that somebody may have written.
 *
 * @param place the replacement character that the byte reads as
 */
public record ForeignByte(SourceSpan place, byte value, Charset encoding) {
    static final char REPLACEMENT = '\uFFFD';
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    static Optional<ForeignByte> first(Path file, byte[] bytes, Charset encoding) {
        CharsetDecoder decoder = encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer before = CharBuffer.allocate((int) Math.ceil(bytes.length * (double) decoder.maxCharsPerByte()) + 1);
        if (!decoder.decode(in, before, true).isError()) {
            return Optional.empty();
        }
        String read = before.flip().toString();
        String counted = !read.isEmpty() && read.charAt(0) == BYTE_ORDER_MARK ? read.substring(1) : read;
        SourceSpan place = new SourceSpan(file.toString(), new LineIndex(counted + REPLACEMENT).range(counted.length(), 1));
        return Optional.of(new ForeignByte(place, bytes[in.position()], encoding));
    }
}
