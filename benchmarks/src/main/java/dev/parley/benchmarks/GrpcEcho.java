package dev.parley.benchmarks;

import io.grpc.CallOptions;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * One bidirectional stream of gRPC between two threads, over TCP on the loopback interface: each message comes back as it is. Both ends are
 * as direct as gRPC lets them be: bytes without Protocol Buffers, and, if wanted, no executor between the network and the code.
 */
final class GrpcEcho {
    private static final long PATIENCE_SECONDS = 30;

    private GrpcEcho() {}

    /**
     * @param direct whether the code runs in the threads of the network, where it must not block; otherwise in gRPC's own executor, as it does
     *     unless one says something else
     * @return nanoseconds for one exchange
     */
    static double exchange(byte[] message, boolean direct, int warmUp, int exchanges) throws Exception {
        MethodDescriptor<byte[], byte[]> method = MethodDescriptor.<byte[], byte[]>newBuilder(new Bytes(), new Bytes())
                .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                .setFullMethodName(MethodDescriptor.generateFullMethodName("Echo", "echo"))
                .build();
        ServerServiceDefinition service = ServerServiceDefinition.builder("Echo")
                .addMethod(method, ServerCalls.asyncBidiStreamingCall(Echo::new)).build();
        NettyServerBuilder listening =
                NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0), InsecureServerCredentials.create());
        Server server = (direct ? listening.directExecutor() : listening).addService(service).build().start();
        NettyChannelBuilder calling =
                NettyChannelBuilder.forAddress("127.0.0.1", server.getPort(), InsecureChannelCredentials.create());
        ManagedChannel channel = (direct ? calling.directExecutor() : calling).build();
        try {
            Answers answers = new Answers();
            StreamObserver<byte[]> questions =
                    ClientCalls.asyncBidiStreamingCall(channel.newCall(method, CallOptions.DEFAULT), answers);
            long start = 0;
            for (int i = -warmUp; i < exchanges; i++) {
                if (i == 0) {
                    start = System.nanoTime();
                }
                questions.onNext(message);
                if (answers.next().length != message.length) {
                    throw new AssertionError("another message came back");
                }
            }
            double nanos = (double) (System.nanoTime() - start) / exchanges;
            questions.onCompleted();
            return nanos;
        } finally {
            channel.shutdown().awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
            server.shutdown().awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private record Echo(StreamObserver<byte[]> caller) implements StreamObserver<byte[]> {
        @Override
        public void onNext(byte[] message) {
            caller.onNext(message);
        }

        @Override
        public void onError(Throwable problem) {
            throw new AssertionError(problem);
        }

        @Override
        public void onCompleted() {
            caller.onCompleted();
        }
    }

    private static final class Answers implements StreamObserver<byte[]> {
        private final BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>();

        byte[] next() throws InterruptedException {
            return arrived.take();
        }

        @Override
        public void onNext(byte[] message) {
            arrived.add(message);
        }

        @Override
        public void onError(Throwable problem) {
            // Another length than that of any message: whoever waits stops.
            arrived.add(new byte[0]);
        }

        @Override
        public void onCompleted() { }
    }
}
