package dev.parley.benchmarks.jmh;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.util.DefaultInstantiatorStrategy;
import dev.parley.benchmarks.Protocol;
import dev.parley.benchmarks.Trees;
import dev.parley.benchmarks.Trees.Tree;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.PayloadCodecException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.fory.Fory;
import org.objenesis.strategy.StdInstantiatorStrategy;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Copies of a binary tree of depth 8: by what sessions use, by the libraries as they are, and by hand. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class TreeBenchmark {
    private final Tree tree = new Tree(Trees.DEPTH);
    private final ForyCodec codec = new ForyCodec(Set.of(Tree.class), TreeBenchmark.class.getClassLoader());
    private final Fory fory = Fory.builder().withXlang(false).requireClassRegistration(true).withRefTracking(true).build();
    private final Kryo kryo = new Kryo();
    private SessionEnvironment environment;
    private SessionServer door;
    private Session session;
    private Session other;

    /** Opens the session that copies. */
    @Setup
    public void open() throws SessionException {
        fory.register(Tree.class);
        kryo.register(Tree.class);
        // A tree has no constructor without arguments.
        kryo.setInstantiatorStrategy(new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
        ProtocolDescriptor protocol = Protocol.once(PayloadType.of(Tree.class.getCanonicalName()));
        environment = SessionEnvironment.inThisVm(
                name -> protocol, TreeBenchmark.class.getClassLoader(), SessionOptions.defaults());
        door = environment.serve(protocol.qualifiedName());
        session = door.service().request();
        other = door.accept();
    }

    /** Ends the session as the protocol says. */
    @TearDown
    public void end() throws SessionException {
        session.send(tree);
        session.close();
        other.receive();
        other.close();
        door.close();
        environment.close();
    }

    /** Written and read by the codec of sessions. */
    @Benchmark
    public Object codecOfSessions() throws PayloadCodecException {
        return codec.decode(codec.encode(tree));
    }

    /** As a message within a JVM is copied. */
    @Benchmark
    public Object copierOfSessions() throws SessionException {
        return session.copy(tree);
    }

    /** Written and read by Fory itself. */
    @Benchmark
    public Object foryWriteAndRead() {
        return fory.deserialize(fory.serialize(tree));
    }

    /** Copied by Fory itself. */
    @Benchmark
    public Object foryCopy() {
        return fory.copy(tree);
    }

    /** Copied by Kryo itself. */
    @Benchmark
    public Object kryoCopy() {
        return kryo.copy(tree);
    }

    /** What nothing generic can beat. */
    @Benchmark
    public Object byHand() {
        return tree.copy();
    }
}
