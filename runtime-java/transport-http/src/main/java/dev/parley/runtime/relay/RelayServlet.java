package dev.parley.runtime.relay;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** The relay's HTTP side; what it understands stands in the description of the package. */
final class RelayServlet extends HttpServlet {
    /** How long a request may wait for something to happen. */
    static final Duration POLL = Duration.ofSeconds(20);
    static final int MAX_PIECE_BYTES = 1 << 17;

    private static final long serialVersionUID = 1L;

    private final transient Switchboard switchboard;

    RelayServlet(Switchboard switchboard) {
        this.switchboard = switchboard;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("Cache-Control", "no-store");
        String path = Optional.ofNullable(request.getPathInfo()).orElse("");
        String[] parts = path.split("/", -1);
        String resource = request.getMethod() + " " + (parts.length > 1 ? parts[1] : "") + (parts.length > 3 ? "/" + parts[3] : "");
        String key = parts.length > 2 ? parts[2] : "";
        // Also where it means nothing: a connection with a body that nobody has read is closed, and the client may be about to use it again.
        byte[] body = request.getInputStream().readNBytes(MAX_PIECE_BYTES + 1);
        try {
            switch (resource) {
                case "POST doors" -> listen(key, response);
                case "POST doors/next" -> next(switchboard.door(key), key, request, response);
                case "DELETE doors" -> {
                    switchboard.closeDoor(key, Long.parseLong(request.getParameter("n")));
                    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
                }
                case "POST lines" -> open(key, request, response);
                case "POST lines/out" -> out(switchboard.line(key), key, request, body, response);
                case "POST lines/in" -> in(switchboard.line(key), key, request, response);
                case "POST lines/end" -> end(switchboard.line(key), key, response);
                case "DELETE lines" -> {
                    switchboard.closeLine(key);
                    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
                }
                default -> unknown(response);
            }
        } catch (Switchboard.FullException e) {
            text(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, "The relay has as much as it can take.");
        } catch (NumberFormatException e) {
            text(response, HttpServletResponse.SC_BAD_REQUEST, "The number of the piece or caller is missing.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            text(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, "The relay is being stopped.");
        }
    }

    private void listen(String key, HttpServletResponse response) throws IOException, Switchboard.FullException {
        if (RelayKeys.isKey(key)) {
            text(response, HttpServletResponse.SC_CREATED, switchboard.openDoor(key));
        } else {
            unknown(response);
        }
    }

    private void open(String key, HttpServletRequest request, HttpServletResponse response)
            throws IOException, Switchboard.FullException {
        if (!RelayKeys.isKey(key)) {
            unknown(response);
            return;
        }
        try {
            if (switchboard.openLine(key, Optional.ofNullable(request.getParameter("to")).orElse(""))) {
                response.setStatus(HttpServletResponse.SC_CREATED);
            } else {
                gone(response);
            }
        } catch (IOException e) {
            text(response, HttpServletResponse.SC_BAD_GATEWAY, "The relay cannot connect to it: " + e.getMessage());
        }
    }

    private void next(Optional<Door> door, String key, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        if (door.isEmpty()) {
            missing(key, response);
            return;
        }
        switch (door.get().take(Long.parseLong(request.getParameter("n")), POLL)) {
            case Door.Taken.Caller caller -> text(response, HttpServletResponse.SC_OK, caller.key());
            case Door.Taken.Nothing nothing -> response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            case Door.Taken.OutOfTurn wrong -> text(response, HttpServletResponse.SC_CONFLICT, "This is not the next caller.");
            case Door.Taken.Closed closed -> missing(key, response);
        }
    }

    private void out(Optional<LineEnd> line, String key, HttpServletRequest request, byte[] piece, HttpServletResponse response)
            throws IOException, InterruptedException {
        if (line.isEmpty()) {
            missing(key, response);
            return;
        }
        long number = Long.parseLong(request.getParameter("n"));
        if (piece.length > MAX_PIECE_BYTES) {
            text(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "A piece has at most " + MAX_PIECE_BYTES + " bytes.");
            return;
        }
        switch (line.get().out().put(number, piece, POLL)) {
            case DONE -> response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            case NO_ROOM -> text(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, "The other side has no room yet.");
            case OUT_OF_TURN -> text(response, HttpServletResponse.SC_CONFLICT, "This is not the next piece.");
            case CLOSED -> missing(key, response);
        }
    }

    private void in(Optional<LineEnd> line, String key, HttpServletRequest request, HttpServletResponse response)
            throws IOException, InterruptedException {
        if (line.isEmpty()) {
            missing(key, response);
            return;
        }
        switch (line.get().in().take(Long.parseLong(request.getParameter("n")), POLL)) {
            case Pipe.Taken.Piece piece -> {
                response.setContentType("application/octet-stream");
                response.setContentLength(piece.bytes().length);
                response.getOutputStream().write(piece.bytes());
            }
            case Pipe.Taken.Nothing nothing -> response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            case Pipe.Taken.End end -> response.setStatus(HttpServletResponse.SC_RESET_CONTENT);
            case Pipe.Taken.OutOfTurn wrong -> text(response, HttpServletResponse.SC_CONFLICT, "This is not the next piece.");
            case Pipe.Taken.Closed closed -> missing(key, response);
        }
    }

    private void end(Optional<LineEnd> line, String key, HttpServletResponse response) throws IOException {
        if (line.isEmpty()) {
            missing(key, response);
            return;
        }
        line.get().out().end();
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    private static void unknown(HttpServletResponse response) throws IOException {
        text(response, HttpServletResponse.SC_NOT_FOUND, "This is a relay for participants of Parley sessions.");
    }

    private void missing(String key, HttpServletResponse response) throws IOException {
        Optional<Duration> silence = switchboard.forsaken(key);
        if (silence.isPresent()) {
            text(response, HttpServletResponse.SC_REQUEST_TIMEOUT,
                    "It was given up, because this side was not heard of for " + silence.get().toSeconds() + " s, as if it was suspended.");
        } else {
            gone(response);
        }
    }

    private static void gone(HttpServletResponse response) throws IOException {
        text(response, HttpServletResponse.SC_GONE, "Nobody is there, or not any more.");
    }

    private static void text(HttpServletResponse response, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        response.setStatus(status);
        response.setContentType("text/plain; charset=utf-8");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
