package dev.parley.runtime;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the method that plays one role of a protocol. The method takes one {@link Session}, may be private, package-private or public
 * and static or not (an instance is then made by the no-argument constructor), and returns when the role has nothing left to do.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Participant {

    /** The protocol's qualified name: {@code social.invitation}. */
    String protocol();

    /** The role as the protocol declares it: {@code client}. */
    String role();
}
