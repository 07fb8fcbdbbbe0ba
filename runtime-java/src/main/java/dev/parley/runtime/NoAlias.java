package dev.parley.runtime;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that nothing else refers to a value, so that it can be given away in a message without being copied (<i>Transport-independent
 * sessions in SJ</i>, section 3.1). What the annotation stands on says whose value is meant:
 *
 * <ul>
 *   <li>a local variable: a send gives its value away, whatever the protocol says of the payload;
 *   <li>a field: the same, and its value is the object's alone whenever a participant starts. After it was sent, the field gets another
 *       value before it is read again and before the participant ends;
 *   <li>a parameter: the caller gives the argument away with the call, and does not touch it afterwards;
 *   <li>a method: its result is the caller's alone;
 *   <li>a class: every send of an instance gives it away, by reference between threads of one JVM, also where the protocol does not say
 *       {@code noalias}.
 * </ul>
 *
 * <p>The checker holds participants to it. The runtime looks at the classes of payloads and at the protocol only: it sees a variable's
 * value, not the variable. Copies for sending are made with {@link Session#copy}.
 */
@Documented
@Target({ElementType.LOCAL_VARIABLE, ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface NoAlias {}
