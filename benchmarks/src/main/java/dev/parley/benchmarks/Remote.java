package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;

/** The exchange of 64 bytes beside a remote call, and a stream of gRPC, that do the same. */
final class Remote {
    private static final int EXCHANGES = 10_000;
    /** RMI and gRPC have much to compile. */
    private static final int WARM_UP = EXCHANGES;
    private static final int LIMIT = 1 << 20;
    private static final double RMI_AIM = 1.5;
    private static final double GRPC_AIM = 4;

    /** Called by RMI. */
    public interface Echo extends java.rmi.Remote {
        byte[] echo(byte[] message) throws RemoteException;
    }

    List<Comparison> comparisons() {
        byte[] message = new byte[Raw.MESSAGE_BYTES];
        return List.of(new Comparison("64 bytes there and back, and a remote call", Unit.MICROSECONDS, List.of(
                new Contestant("RMI", Remote::rmi),
                new Contestant("gRPC, bidirectional stream, no executor", () -> GrpcEcho.exchange(message, true, WARM_UP, EXCHANGES)),
                new Contestant("gRPC, bidirectional stream, its executor", () -> GrpcEcho.exchange(message, false, WARM_UP, EXCHANGES)),
                new Contestant("raw, which bounds what a session can do", Remote::raw),
                new Contestant("typed session over TCP", Remote::typed,
                        new Aim.Speed(0, RMI_AIM), new Aim.Speed(1, GRPC_AIM), new Aim.Speed(2, GRPC_AIM),
                        new Aim.Speed(3, Exchanges.PING_PONG_AIM)))));
    }

    private static double rmi() throws Exception {
        Echo real = message -> message;
        Echo stub = (Echo) UnicastRemoteObject.exportObject(real, 0);
        try {
            byte[] message = new byte[Raw.MESSAGE_BYTES];
            long start = 0;
            for (int i = -WARM_UP; i < EXCHANGES; i++) {
                if (i == 0) {
                    start = System.nanoTime();
                }
                stub.echo(message);
            }
            return (double) (System.nanoTime() - start) / EXCHANGES;
        } finally {
            UnicastRemoteObject.unexportObject(real, true);
        }
    }

    private static double raw() throws Exception {
        byte[] message = new byte[Raw.MESSAGE_BYTES];
        return Raw.pingPong(Threads.PLATFORM, Medium.rawTcp(), message, message, WARM_UP, EXCHANGES);
    }

    private static double typed() throws Exception {
        double[] nanos = new double[1];
        new Typed(Protocol.pingPong(Exchanges.BYTES), Threads.PLATFORM)
                .part("A", session -> nanos[0] = Exchanges.askForEchoes(session, new byte[Raw.MESSAGE_BYTES], WARM_UP, EXCHANGES))
                .part("B", Exchanges::echo)
                .play(TcpTransport.onLoopback(LIMIT));
        return nanos[0];
    }
}
