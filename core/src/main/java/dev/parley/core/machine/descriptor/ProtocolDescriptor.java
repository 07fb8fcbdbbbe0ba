package dev.parley.core.machine.descriptor;

import dev.parley.core.machine.Machine;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a running participant knows of its protocol: the machine of every role. The resource
 * {@code META-INF/parley/<qualified name>.json} holds one as JSON; the runtime never reads protocol source.
 *
 * @param qualifiedName package and name, {@code social.invitation}
 * @param machines one per role, in declaration order of the roles
 * @param optimised for some of the roles, what their participants follow instead: an asynchronous subtype of the role's machine, which whoever
 *     uses it proves anew; at most one per role
 * @param initiation what the first role does to start a session of two; empty for a protocol between roles. A participant that runs is told
 *     by how it starts the session; who checks its code is not
 * @param digest the {@link MachineDigest} of the machines, which is what participants agree on. It does not depend on what is optimised,
 *     because the other participants cannot tell the difference
 */
public record ProtocolDescriptor(
        String qualifiedName, List<Machine> machines, List<Machine> optimised, Optional<Initiation> initiation, String digest) {

    public ProtocolDescriptor {
        Objects.requireNonNull(qualifiedName);
        Objects.requireNonNull(initiation);
        Objects.requireNonNull(digest);
        machines = List.copyOf(machines);
        optimised = List.copyOf(optimised);
    }

    /** Describes a protocol, computing the digest. */
    public static ProtocolDescriptor of(String qualifiedName, List<Machine> machines) {
        return of(qualifiedName, machines, List.of());
    }

    /** Describes a protocol with roles that are played otherwise, computing the digest. */
    public static ProtocolDescriptor of(String qualifiedName, List<Machine> machines, List<Machine> optimised) {
        return of(qualifiedName, machines, optimised, Optional.empty());
    }

    /** Describes a protocol, of sessions of two where there is an initiation, computing the digest. */
    public static ProtocolDescriptor of(
            String qualifiedName, List<Machine> machines, List<Machine> optimised, Optional<Initiation> initiation) {
        return new ProtocolDescriptor(qualifiedName, machines, optimised, initiation, MachineDigest.of(machines));
    }

    /** The machine of a role, if the protocol has that role. */
    public Optional<Machine> machine(Role role) {
        return machines.stream().filter(machine -> machine.role().equals(role)).findFirst();
    }

    /** The roles in declaration order. */
    public List<Role> roles() {
        return machines.stream().map(Machine::role).toList();
    }

    /**
     * The descriptor as maps, lists, strings, integers and booleans, in a stable order of keys:
     *
     * <pre>
     * {"format": 1, "protocol": "social.invitation", "digest": "9f86..",
     *  "machines": [{"role": "client", "states": 3, "transitions": [
     *    {"from": 0, "send": ["infoSvr", "mailSvr"], "notice": "begin", "to": 1},
     *    {"from": 1, "receive": ["infoSvr"], "label": "ok", "payloads": [{"type": "int", "noalias": true}], "to": 2}]}]}
     * </pre>
     *
     * {@code optimised}, a list of machines like the others, is left out when it is empty. {@code initiation} ({@code request},
     * {@code accept}, {@code established}) is there for sessions of two only.
     * {@code notice} ({@code begin}, {@code again}, {@code done}) is a label that the notation itself gives to a message; a message
     * without label has neither key; {@code payloads} and {@code noalias} are left out when empty and false.
     * A step that opens, closes or secures a link says so with {@code "link": "open"}, {@code "close"} or {@code "wrap"}. A payload that
     * is a session says how it is started and what may be done with it, a local type as the list of its steps:
     *
     * <pre>
     * {"type": "cbegin.@(stream)", "session": {"initiation": "request", "members": [[
     *    {"send": ["peer"], "payloads": [{"type": "int"}]}, {"send": ["peer"], "loop": [{"receive": ["peer"], "label": "next"}]}]]}}
     * </pre>
     */
    public Map<String, Object> toTree() {
        return DescriptorWriter.write(this);
    }

    /**
     * Reads what {@link #toTree()} writes. Numbers may be of any {@link Number} type with an integral value, because JSON libraries
     * differ in what they read untyped numbers as. Unknown keys are ignored, so that later versions can add some.
     *
     * @throws IllegalArgumentException if the tree is not a descriptor, its format is not supported or its digest is not that of its
     *     machines; the message says what is wrong and where
     */
    public static ProtocolDescriptor fromTree(Map<String, ?> tree) {
        return DescriptorReader.read(tree);
    }
}
