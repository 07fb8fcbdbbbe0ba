package dev.parley.runtime.example;

import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;

/** The transports that every test of sessions runs over. */
public enum Medium {
    SHARED {
        @Override
        public Connector connector() {
            return new SharedTransport();
        }
    },
    TCP {
        @Override
        public Connector connector() {
            return TcpTransport.onLoopback(16 << 20);
        }
    };

    /** A fresh one; whoever shares memory must share it. */
    public abstract Connector connector();
}
