package dev.parley.lsp;

import dev.parley.lsp.rpc.ResynchronizingReader;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.jsonrpc.validation.ReflectiveMessageValidator;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** Runs one language server over a pair of streams. */
public final class LanguageServerProcess {
    /** Deeply nested source is analysed by recursive libraries, which need more room than the default. */
    private static final long STACK_BYTES = 16L << 20;

    private LanguageServerProcess() {}

    /**
     * Serves until the editor says {@code exit} or closes the input.
     *
     * @param output used for nothing else: whatever else is written to it breaks the protocol
     * @return the exit code that LSP prescribes: 0 if the editor asked for a shutdown first, otherwise 1
     */
    public static int run(InputStream input, OutputStream output) {
        ExecutorService executor = Executors.newCachedThreadPool(threads());
        try {
            return serve(input, output, executor);
        } finally {
            executor.shutdownNow();
        }
    }

    private static int serve(InputStream input, OutputStream output, ExecutorService executor) {
        Map<String, JsonRpcMethod> methods = new LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(LanguageClient.class));
        methods.putAll(ServiceEndpoints.getSupportedMethods(LanguageServer.class));
        MessageJsonHandler json = new MessageJsonHandler(methods);

        // Each needs the other: the server to talk to the editor, the connection to hand on what the editor says.
        AtomicReference<Endpoint> local = new AtomicReference<>();
        RemoteEndpoint remote = new RemoteEndpoint(new StreamMessageConsumer(output, json), new Endpoint() {
            @Override
            public CompletableFuture<?> request(String method, Object parameter) {
                return local.get().request(method, parameter);
            }

            @Override
            public void notify(String method, Object parameter) {
                local.get().notify(method, parameter);
            }
        });
        remote.setJsonHandler(json);
        json.setMethodProvider(remote);
        ParleyServer server = new ParleyServer(ServiceEndpoints.toServiceObject(remote, LanguageClient.class), executor);
        local.set(ServiceEndpoints.toEndpoint(server));

        executor.execute(() -> {
            new ResynchronizingReader(input, json, remote).listen(new ReflectiveMessageValidator(remote));
            server.inputEnded();
        });
        return server.exitCode().join();
    }

    private static ThreadFactory threads() {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, "parley-lsp-" + count.incrementAndGet(), STACK_BYTES);
            thread.setDaemon(true);
            return thread;
        };
    }
}
