package dev.parley.runtime.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every transport promises of its addresses, and of those who listen there. */
@Timeout(60)
class AcceptorContractTest extends TransportContract {
    /** Whoever looks after one caller for ever keeps no other from being looked after. */
    @ParameterizedTest
    @EnumSource
    void everyCallerHasAThreadOfItsOwn(Medium medium) throws Exception {
        start(medium);
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch welcomed = new CountDownLatch(5);
        CompletableFuture<Void> ended = new CompletableFuture<>();
        acceptor.serve("contract", new ConnectionThreads(), new Acceptor.Host() {
            @Override
            public void welcome(Connection caller) {
                welcomed.countDown();
                try (caller) {
                    stuck.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }

            @Override
            public void ended(IOException why) {
                ended.complete(null);
            }
        });
        for (int i = 0; i < 5; i++) {
            open.add(transport.connect(acceptor.addresses()));
        }
        assertThat(welcomed.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ended).isNotDone();
        acceptor.close();
        get(ended);
        stuck.countDown();
    }

    @ParameterizedTest
    @EnumSource
    void wakesTheThreadThatAcceptsWhenItIsClosed(Medium medium) throws Exception {
        start(medium);
        CompletableFuture<Connection> accepted = async(acceptor::accept);
        acceptor.close();
        assertThat(failure(accepted)).isInstanceOf(IOException.class);
        acceptor.close();
        assertThatThrownBy(() -> transport.connect(acceptor.address()).receive()).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void listensAgainAtAnAddressThatItNames(Medium medium) throws Exception {
        start(medium);
        TransportAddress address = acceptor.address();
        assertThatThrownBy(() -> transport.listen(address)).isInstanceOf(IOException.class);
        acceptor.close();
        if (medium == Medium.UNIX) {
            Files.createDirectories(Path.of(address.location()).getParent());
        }
        acceptor = transport.listen(address);
        open.add(acceptor);
        assertThat(acceptor.address()).isEqualTo(address);
        CompletableFuture<Connection> accepted = async(acceptor::accept);
        try (Connection again = transport.connect(address)) {
            again.send(frame(7, 0));
            assertThat(number(get(accepted).receive())).isEqualTo(7);
        }
        get(accepted).close();
    }

    @ParameterizedTest
    @EnumSource
    void saysWhatIsWrongWithAnAddress(Medium medium) throws Exception {
        start(medium);
        for (String location : List.of("", "nonsense", "127.0.0.1:99999", "/nowhere/to/be/found")) {
            TransportAddress address = new TransportAddress(transport.scheme(), location);
            assertThatThrownBy(() -> transport.connect(address)).isInstanceOf(IOException.class).message().isNotBlank();
        }
        assertThatThrownBy(() -> transport.connect(List.of(new TransportAddress("pigeon", "12"))))
                .isInstanceOf(IOException.class)
                .hasMessage("it does not listen on the transport " + transport.scheme() + ", only at [pigeon:12]");
    }
}
