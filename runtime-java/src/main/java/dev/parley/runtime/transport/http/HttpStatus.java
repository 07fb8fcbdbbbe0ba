package dev.parley.runtime.transport.http;

/** The answers of a participant's HTTP door. */
enum HttpStatus {
    OK(200, "OK"),
    BAD_REQUEST(400, "Bad Request"),
    NOT_FOUND(404, "Not Found"),
    METHOD_NOT_ALLOWED(405, "Method Not Allowed"),
    LENGTH_REQUIRED(411, "Length Required"),
    UNSUPPORTED_MEDIA_TYPE(415, "Unsupported Media Type"),
    FIELDS_TOO_LARGE(431, "Request Header Fields Too Large");

    private final int code;
    private final String reason;

    HttpStatus(int code, String reason) {
        this.code = code;
        this.reason = reason;
    }

    String line() {
        return "HTTP/1.1 " + code + " " + reason;
    }
}
