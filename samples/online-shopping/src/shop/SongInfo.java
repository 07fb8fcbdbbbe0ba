package shop;

/** What is known of a song before it is bought. */
public record SongInfo(String title, int seconds) {}
