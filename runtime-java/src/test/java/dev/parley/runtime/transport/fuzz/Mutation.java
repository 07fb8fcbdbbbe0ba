package dev.parley.runtime.transport.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;

/** What happens to the bytes of one write, which mostly is one frame, on their way. */
enum Mutation {
    FLIP {
        @Override
        void write(byte[] bytes, Random random, OutputStream out) throws IOException {
            byte[] changed = bytes.clone();
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
            out.write(changed);
        }
    },
    /** Replayed. */
    TWICE {
        @Override
        void write(byte[] bytes, Random random, OutputStream out) throws IOException {
            out.write(bytes);
            out.write(bytes);
        }
    },
    LOST {
        @Override
        void write(byte[] bytes, Random random, OutputStream out) { }
    },
    CUT {
        @Override
        void write(byte[] bytes, Random random, OutputStream out) throws IOException {
            out.write(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        }
    },
    GARBAGE {
        @Override
        void write(byte[] bytes, Random random, OutputStream out) throws IOException {
            byte[] noise = new byte[random.nextInt(300)];
            random.nextBytes(noise);
            out.write(noise);
            out.write(bytes);
        }
    },
    /** Any four bytes become a large or a negative number: among them is the length of the frame, and those of texts and arrays. */
    OVERSIZED {
        @Override
        void write(byte[] bytes, Random random, OutputStream out) throws IOException {
            byte[] changed = bytes.clone();
            int at = random.nextInt(Math.max(1, changed.length - 3));
            int huge = random.nextBoolean() ? Integer.MAX_VALUE >>> random.nextInt(16) : random.nextInt();
            for (int i = 0; i < 4 && at + i < changed.length; i++) {
                changed[at + i] = (byte) (huge >>> (24 - 8 * i));
            }
            out.write(changed);
        }
    },
    SPLICED {
        @Override
        void write(byte[] bytes, Random random, OutputStream out) throws IOException {
            ByteArrayOutputStream mixed = new ByteArrayOutputStream();
            mixed.write(bytes, 0, random.nextInt(bytes.length));
            int from = random.nextInt(bytes.length);
            mixed.write(bytes, from, bytes.length - from);
            out.write(mixed.toByteArray());
        }
    };

    abstract void write(byte[] bytes, Random random, OutputStream out) throws IOException;
}
