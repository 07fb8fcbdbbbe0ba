package dev.parley.runtime.wire;

import org.apache.fory.reflect.FieldAccessor;

/** Fields of collections of the JDK that have no accessor, and without which a copy behaves otherwise. */
final class HiddenField {
    private HiddenField() {}

    static FieldAccessor of(Class<?> owner, String name) {
        try {
            return FieldAccessor.createAccessor(owner.getDeclaredField(name));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("`" + owner.getName() + "` has no field `" + name + "` in this JDK", e);
        }
    }
}
