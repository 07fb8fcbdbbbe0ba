package shop;

import java.util.zip.CRC32;

/** A song with its checksum as the vendor computed it. */
public record Song(String title, byte[] sound, long checksum) {

    static Song of(String title, byte[] sound) {
        return new Song(title, sound, checksum(sound));
    }

    /** Whether the sound is what the vendor sold. */
    boolean isIntact() {
        return checksum(sound) == checksum;
    }

    private static long checksum(byte[] sound) {
        CRC32 crc = new CRC32();
        crc.update(sound);
        return crc.getValue();
    }
}
