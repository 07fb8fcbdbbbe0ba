package dev.parley.runtime.transport;

import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.Certificates;
import dev.parley.runtime.transport.tls.TlsTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.nio.file.Path;

/** Every transport of this module, for tests that hold for all of them. */
public enum Medium {
    SHARED {
        @Override
        public Transport open(Path folder, int maxBodyBytes) {
            return new SharedTransport();
        }
    },
    UNIX {
        @Override
        public Transport open(Path folder, int maxBodyBytes) {
            return new UnixTransport(folder, maxBodyBytes);
        }
    },
    TCP {
        @Override
        public Transport open(Path folder, int maxBodyBytes) {
            return TcpTransport.onLoopback(maxBodyBytes);
        }
    },
    TLS {
        @Override
        public Transport open(Path folder, int maxBodyBytes) {
            return new TlsTransport("127.0.0.1", Certificates.forLoopback(), maxBodyBytes);
        }
    },
    HTTP {
        @Override
        public Transport open(Path folder, int maxBodyBytes) {
            return HttpTransport.plain("127.0.0.1", maxBodyBytes);
        }
    },
    HTTPS {
        @Override
        public Transport open(Path folder, int maxBodyBytes) {
            return HttpTransport.secure("127.0.0.1", Certificates.forLoopback(), maxBodyBytes);
        }
    };

    /** @param folder empty, for what the transport keeps in files */
    public abstract Transport open(Path folder, int maxBodyBytes) throws Exception;

    /** Whether there are bytes between the two sides, which can be wrong. */
    boolean hasWire() {
        return this != SHARED;
    }
}
