package shop;

/** An album as the vendor announces it. */
public record Album(String title, int songs) {}
