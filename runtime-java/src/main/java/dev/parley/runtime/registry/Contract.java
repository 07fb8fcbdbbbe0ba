package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.MalformedFrameException;
import java.util.List;

/**
 * What the participants of an instance have to agree on.
 *
 * @param roles in declaration order
 * @param digest of the protocol's machines
 */
record Contract(List<Role> roles, String digest) {
    Contract {
        roles = List.copyOf(roles);
    }

    FrameBuilder write(FrameBuilder out) {
        return out.putStrings(roles.stream().map(Role::name).toList()).putString(digest);
    }

    static Contract read(BodyReader body) throws MalformedFrameException {
        return new Contract(body.readStrings().stream().map(Role::new).toList(), body.readString());
    }
}
