package dev.parley.lsp.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResynchronizingReaderTest {
    @BeforeAll
    @BeforeContainer
    static void quiet() {
        Logger.getLogger(ResynchronizingReader.class.getName()).setLevel(Level.OFF);
    }

    @Test
    void deliversMessagesInOrder() {
        assertThat(methods(framed("one") + framed("two"))).containsExactly("one", "two");
    }

    @Test
    void readsLengthsInBytesOfUtf8() {
        String body = "{\"jsonrpc\":\"2.0\",\"method\":\"grüße🎼\"}";
        assertThat(methods("Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body + framed("next")))
                .containsExactly("grüße🎼", "next");
    }

    @Test
    void ignoresOtherHeadersAndTheCaseOfNames() {
        String body = body("one");
        assertThat(methods("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:" + body.length() + "\n\n" + body))
                .containsExactly("one");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garbage",
                "garbage\r\n\r\n",
                "\r\n\r\n\r\n",
                "Content-Length: many\r\n\r\n{}",
                "Content-Length: -5\r\n\r\n{\"method\":\"x\"}",
                "Content-Length: 2147483647\r\n\r\n{\"method\":\"x\"}",
                "Content-Length: 99999999999999\r\n\r\n",
                "{\"jsonrpc\":\"2.0\",\"method\":\"without header\"}",
                "Content-Type: x\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"without length\"}",
                "Content-Length: 9\r\n\r\n{\"jsonrpc",
                "Content-Length: 4\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"longer than stated\"}",
                "Content-Length: 400\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"shorter than stated\"}",
                "Content-Length: 20\r\n\r\n{\"half\":",
                "Content-Length: 12\r\n\r\n{\"half\":",
                "Content-Length: 0\r\n\r\n",
                "Content-Length: 5\r\n\r\n[1,2]",
                "Content-Length: 4\r\n\r\nnull",
            })
    void findsTheMessageBehindADamagedOne(String damaged) {
        assertThat(methods(framed("before") + damaged + framed("behind") + framed("last"))).startsWith("before").endsWith("last");
    }

    @Test
    void doesNotMistakeTextInADocumentForAHeader() {
        String text = "a\\r\\nContent-Length: 3\\r\\n\\r\\nb";
        String body = "{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"params\":[\"" + text + "\"]}";
        assertThat(methods("Content-Length: " + body.length() + "\r\n\r\n" + body + framed("two"))).containsExactly("one", "two");
    }

    @Test
    void goesOnAfterADeeplyNestedMessage() {
        String nested = "{\"jsonrpc\":\"2.0\",\"method\":\"deep\",\"params\":" + "[".repeat(200_000) + "]".repeat(200_000) + "}";
        assertThat(methods("Content-Length: " + nested.length() + "\r\n\r\n" + nested + framed("last"))).endsWith("last");
    }

    @Test
    void goesOnWhenAMessageCannotBeHandled() {
        List<String> seen = new ArrayList<>();
        reader(framed("fails") + framed("works")).listen(message -> {
            String method = ((NotificationMessage) message).getMethod();
            seen.add(method);
            if (method.equals("fails")) {
                throw new IllegalStateException("on purpose");
            }
        });
        assertThat(seen).containsExactly("fails", "works");
    }

    @Property(tries = 500)
    void anythingMayStandBetweenTwoMessages(@ForAll("damage") byte[] damage) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(framed("before").getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(damage);
        bytes.writeBytes(framed("last").getBytes(StandardCharsets.UTF_8));
        assertThat(methods(bytes.toByteArray())).startsWith("before").endsWith("last");
    }

    /** Messages cut off, and bytes of the alphabet that headers are made of. */
    @Provide
    Arbitrary<byte[]> damage() {
        Arbitrary<String> cut = Arbitraries.integers().between(0, framed("middle").length() - 1).map(end -> framed("middle").substring(0, end));
        Arbitrary<String> noise = Arbitraries.strings().withChars("Content-Lgh: 0123456789\r\n{}[]\",ä").ofMaxLength(60);
        return Arbitraries.oneOf(cut, noise)
                .list()
                .ofMaxSize(4)
                .map(parts -> String.join("", parts))
                // A length that reaches over the next message takes it along; that is the one damage nobody can see.
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    private static String framed(String method) {
        return "Content-Length: " + body(method).length() + "\r\n\r\n" + body(method);
    }

    private static String body(String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\"}";
    }

    private static List<String> methods(String input) {
        return methods(input.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> methods(byte[] input) {
        List<String> methods = new ArrayList<>();
        reader(input).listen(message -> {
            if (message instanceof NotificationMessage notification) {
                methods.add(notification.getMethod());
            }
        });
        return methods;
    }

    private static ResynchronizingReader reader(String input) {
        return reader(input.getBytes(StandardCharsets.UTF_8));
    }

    private static ResynchronizingReader reader(byte[] input) {
        MessageJsonHandler json = new MessageJsonHandler(Map.of("one", JsonRpcMethod.notification("one", Object.class)));
        return new ResynchronizingReader(new ByteArrayInputStream(input), json, (message, issues) -> {});
    }
}
