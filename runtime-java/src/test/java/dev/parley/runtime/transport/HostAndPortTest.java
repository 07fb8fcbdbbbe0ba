package dev.parley.runtime.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAndPortTest {
    @ParameterizedTest
    @ValueSource(strings = {"tcp:127.0.0.1:80", "tcp:[::1]:80", "tcp:[fe80::1%eth0]:0", "tcp:example.org:65535"})
    void readsWhatItWrites(String text) throws IOException {
        TransportAddress address = TransportAddress.parse(text);
        assertThat(HostAndPort.of(address).at("tcp")).isEqualTo(address);
    }

    /** As it is written in an address. */
    @Test
    void takesAnIpv6HostInBrackets() {
        assertThat(new HostAndPort("[::1]", 80)).isEqualTo(new HostAndPort("::1", 80)).hasToString("[::1]:80");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp:127.0.0.1", "tcp::80", "tcp:h:x", "tcp:h:-1", "tcp:h:65536", "tcp://h:80", "tcp:h:80/path"})
    void refusesOtherForms(String text) {
        assertThatThrownBy(() -> HostAndPort.of(TransportAddress.parse(text))).isInstanceOf(IOException.class)
                .hasMessage("`" + text + "` is no address of the form tcp:host:port");
    }
}
