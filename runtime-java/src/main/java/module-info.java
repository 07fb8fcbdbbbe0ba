/** Session sockets: participants of protocols, monitored by their machines, over every transport. */
module dev.parley.runtime {
    requires transitive dev.parley.core;
    requires com.google.gson;
    requires org.apache.fory.core;

    exports dev.parley.runtime;
    exports dev.parley.runtime.launch;
    exports dev.parley.runtime.registry;
    exports dev.parley.runtime.session;
    exports dev.parley.runtime.transport;
    exports dev.parley.runtime.transport.shared;
    exports dev.parley.runtime.transport.tcp;
    exports dev.parley.runtime.wire;
}
