package dev.parley.runtime.transport.http;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.ByteStream;
import java.io.IOException;
import java.util.Map;

/** The side that sends the request. Its head is sent at once; the response's is read when something is received. */
final class HttpCall extends HttpStream {
    private boolean answered;

    HttpCall(ByteStream below, HostAndPort place) throws IOException {
        super(below);
        writeHead(new HttpHead("POST " + HttpMedium.PATH + " HTTP/1.1", Map.of(
                "host", place.toString(),
                "content-type", HttpMedium.MEDIA_TYPE,
                "accept", HttpMedium.MEDIA_TYPE,
                "transfer-encoding", "chunked")));
    }

    /** By one thread, the one that receives. */
    @Override
    void awaitInput() throws IOException {
        if (answered) {
            return;
        }
        HttpHead head = readHead();
        if (!head.startLine().matches("HTTP/1\\.\\d 200( .*)?")
                || !head.field("transfer-encoding").filter("chunked"::equalsIgnoreCase).isPresent()) {
            throw new IOException("no participant listens there, but something that answered `" + HttpHead.printable(head.startLine())
                    + "`");
        }
        answered = true;
    }

    @Override
    void awaitOutput() { }
}
