package dev.parley.runtime.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap.KeySetView;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.apache.fory.Fory;
import org.apache.fory.resolver.ClassResolver;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.ObjectSerializer;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.collection.SubListSerializers;

/**
 * The codec on Apache Fory, with class registration required: it instantiates the classes it was made for and those of
 * {@link StandardClasses}, no other. Fory itself registers more classes of the JDK (lambdas, proxies, exceptions, {@code Class});
 * their serializers are replaced by one that refuses.
 *
 * <p>Object graphs may share, and may contain cycles of objects that are there before all that they refer to: those of classes that are not
 * records, arrays, and collections that grow. Other cycles are refused ({@link BackReferences}). A Fory instance serves one thread at a time, so
 * the codec keeps those that are idle.
 */
public final class ForyCodec implements PayloadCodec {
    /** Another one wherever the same object is written otherwise than before. */
    private static final String WRITING = "fory-2:";
    /** Ids below are Fory's own. */
    private static final int FIRST_CLASS_ID = 1024;
    /** How deep an object graph may nest; deeper ones would overflow the stack of a small thread. */
    private static final int MAX_DEPTH = 500;
    /** The class of zones with rules, which is not public. */
    private static final Class<?> ZONE_BY_NAME = ZoneId.of("Europe/Paris").getClass();

    private final Map<String, Class<?>> allowed;
    private final List<String> numbering;
    private final ClassLoader loader;
    private final String fingerprint;
    private final BackReferences references = new BackReferences();
    private final Queue<Fory> idle = new ConcurrentLinkedQueue<>();

    public ForyCodec(Set<Class<?>> allowed, ClassLoader loader) {
        this(allowed, PayloadCodecFactory.byName(allowed), loader);
    }

    /** Fory starts at the first object: a protocol of strings and numbers never pays for it. */
    public ForyCodec(Set<Class<?>> allowed, List<String> numbering, ClassLoader loader) {
        this.allowed = allowed.stream().collect(Collectors.toUnmodifiableMap(Class::getName, type -> type));
        this.numbering = List.copyOf(numbering);
        this.loader = loader;
        this.fingerprint = WRITING + digest(numbering);
        if (!this.numbering.containsAll(this.allowed.keySet())) {
            throw new IllegalArgumentException("a class has no number");
        }
    }

    @Override
    public String fingerprint() {
        return fingerprint;
    }

    @Override
    public List<String> numbering() {
        return numbering;
    }

    @Override
    public void check(Class<?> type) throws PayloadCodecException {
        try {
            if (!with(fory -> travels(type, fory.getTypeResolver()))) {
                throw new RefusedClassException(type);
            }
        } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError e) {
            throw unsendable(type, e);
        }
    }

    /** What has no number is refused by Fory when it is written, unless it is an array, or a constant of an enum with a body, whose type has one. */
    private static boolean travels(Class<?> type, TypeResolver resolver) {
        boolean numbered = type.isArray() || resolver.isRegistered(type)
                || Enum.class.isAssignableFrom(type) && resolver.isRegistered(type.getSuperclass());
        return numbered && !(resolver.getSerializer(type) instanceof RefusingSerializer);
    }

    @Override
    public byte[] encode(Object value) throws PayloadCodecException {
        try {
            return with(fory -> {
                byte[] written = fory.serialize(value);
                references.check(value, written, fory.getTypeResolver());
                return written;
            });
        } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError e) {
            throw unsendable(value.getClass(), e);
        }
    }

    private PayloadCodecException unsendable(Class<?> type, Throwable failure) {
        return new PayloadCodecException("an object of class `" + type.getTypeName() + "` cannot be sent: "
                + UnsendableClass.of(failure, loader).map(UnsendableClass::reason).orElseGet(() -> reason(failure)), failure);
    }

    @Override
    public Object decode(byte[] bytes) throws PayloadCodecException {
        try {
            return with(fory -> fory.deserialize(bytes));
        } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError e) {
            throw new PayloadCodecException("the bytes of an object cannot be read: " + reason(e), e);
        }
    }

    private interface Use<R> {
        R with(Fory fory);
    }

    /** Where this throws, the instance may be left half-way through a graph: it is not used again. */
    private <R> R with(Use<R> use) {
        Fory borrowed = idle.poll();
        Fory fory = borrowed != null ? borrowed : start();
        R result = use.with(fory);
        idle.offer(fory);
        return result;
    }

    private String reason(Throwable failure) {
        return new CodecFailure(failure, allowed.keySet(), MAX_DEPTH).reason();
    }

    private Fory start() {
        Fory fory = Fory.builder()
                .withXlang(false)
                .withClassLoader(loader)
                .requireClassRegistration(true)
                .withRefTracking(true)
                .withClassVersionCheck(true)
                .withCompatible(false)
                .withDeserializeUnknownClass(false)
                .withMaxDepth(MAX_DEPTH)
                .withAsyncCompilation(true)
                .build();
        Set<Class<?>> known = Set.copyOf(((ClassResolver) fory.getTypeResolver()).getRegisteredClasses());
        refuseTheRest(fory);
        replaceWhatCannotBeRead(fory.getTypeResolver());
        replaceWhatForgets(fory.getTypeResolver());
        sendOnlyElementsOfSublists(fory.getTypeResolver());
        // Fory knows how to write them, but gives their class no number.
        fory.register(ZONE_BY_NAME, FIRST_CLASS_ID - 1);
        for (int i = 0; i < numbering.size(); i++) {
            Class<?> type = allowed.get(numbering.get(i));
            // Arrays of the JDK's values have a number of Fory's own.
            if (type != null && !known.contains(type)) {
                fory.register(type, FIRST_CLASS_ID + i);
            }
        }
        return fory;
    }

    private static void refuseTheRest(Fory fory) {
        TypeResolver resolver = fory.getTypeResolver();
        for (Class<?> type : ((ClassResolver) resolver).getRegisteredClasses()) {
            if (!type.isPrimitive() && !StandardClasses.contains(type)) {
                fory.registerSerializer(type, new RefusingSerializer<>(resolver, type));
            }
        }
        // For lambdas Fory needs one of those that were just replaced; some arrays it would write, and not read.
        fory.registerSerializerFactory((own, type) ->
                type.isHidden() || type.isArray() && !AsListSerializer.travels(type, own) ? new RefusingSerializer<>(own, type) : null);
        fory.registerSerializerFactory((own, type) -> new InterpretedClass(type).isInterpreted() ? interpreter(own, type) : null);
        fory.registerSerializerFactory(new QuietGeneration());
    }

    private static <T> Serializer<T> interpreter(TypeResolver resolver, Class<T> type) {
        return VarargsInstantiator.isFor(type)
                ? new ObjectSerializer<>(resolver, type, true, new VarargsInstantiator<>(type))
                : new ObjectSerializer<>(resolver, type);
    }

    /** Fory would write these, and could not read what it has written. */
    private static void replaceWhatCannotBeRead(TypeResolver resolver) {
        AsListSerializer.register(resolver);
        resolver.registerSerializer(ArrayBlockingQueue.class, new GuardedSerializer<>(resolver, ArrayBlockingQueue.class, queue -> false));
        // One of a set has a value for what is added to it; one of a map's keys is a view, for which the whole map would travel.
        resolver.registerSerializer(KeySetView.class, new GuardedSerializer<>(resolver, KeySetView.class, set -> set.getMappedValue() != null));
    }

    /** For these, the whole list would travel. */
    private static void sendOnlyElementsOfSublists(TypeResolver resolver) {
        boolean asViews = false;
        SubListSerializers.registerSerializers(resolver, asViews);
    }

    /** With these of Fory, what is read would lack a part of what was written. */
    private static void replaceWhatForgets(TypeResolver resolver) {
        resolver.registerSerializer(ZonedDateTime.class, new ZonedTimeSerializer(resolver.getConfig()));
        resolver.registerSerializer(Locale.class, new WholeLocaleSerializer(resolver.getConfig()));
        resolver.registerSerializer(LinkedHashMap.class, new LinkedMapSerializer(resolver));
        NullableListSerializer.register(resolver);
    }

    private static String digest(List<String> classes) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            classes.forEach(name -> sha.update((name + "\n").getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(sha.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
