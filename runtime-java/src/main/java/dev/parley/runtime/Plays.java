package dev.parley.runtime;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which part of a conversation a method plays with a {@link Session} that it is given: one role of a protocol, from its beginning
 * to its end. The protocol may be a part of a larger one, such as the body of its loop; the roles have the same names in both. The
 * method is checked against the part, and its callers rely on it: the session has to be where the part fits, and is where the part ends
 * afterwards.
 *
 * <p>Needed where a caller cannot see what the method does: in another file, behind an interface, or where a subclass may override it.
 * A method that overrides one with this annotation plays the same part.
 *
 * <p>On a {@link Service} or a {@link SessionServer} (a parameter, a field or a local variable), and on a method that returns one, it names
 * the protocol of the sessions that are opened from it. On a method that returns a session, it says where that session stands: at the
 * beginning of the part.
 *
 * <p>What is opened from a server of several protocols ({@link SessionEnvironment#serveAny}) follows one of them, which
 * {@link Session#protocol()} tells: then the annotation names them all. On a parameter that is a session it says that the method plays the
 * role from the beginning of any of them.
 */
@Documented
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.FIELD, ElementType.LOCAL_VARIABLE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Plays {

    /** The protocol's qualified name: {@code social.oneInvitation}; several names where it is one of several protocols. */
    String[] protocol();

    /** The role as the protocol declares it, {@code client}; as all of them do. */
    String role();
}
