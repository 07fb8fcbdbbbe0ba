package dev.parley.runtime.wire;

import java.lang.invoke.MethodHandle;
import org.apache.fory.exception.ForyException;
import org.apache.fory.reflect.ObjectInstantiator;
import org.apache.fory.util.record.RecordUtils;

/** Makes records whose constructor takes a variable number of arguments: by Fory's own it would put the array that was read into another one. */
final class VarargsInstantiator<T> extends ObjectInstantiator<T> {
    private final MethodHandle constructor;

    VarargsInstantiator(Class<T> type) {
        super(type);
        MethodHandle ofRecord = RecordUtils.getRecordCtrHandle(type).asFixedArity();
        this.constructor = ofRecord.asSpreader(Object[].class, ofRecord.type().parameterCount());
    }

    static boolean isFor(Class<?> type) {
        return type.isRecord() && RecordUtils.getRecordCtrHandle(type).isVarargsCollector();
    }

    @Override
    public T newInstance() {
        throw new UnsupportedOperationException("a record is made of its components");
    }

    @Override
    public T newInstanceWithArguments(Object... arguments) {
        try {
            return type.cast(constructor.invoke(arguments));
        } catch (Throwable e) {
            throw new ForyException("a record cannot be made", e);
        }
    }
}
