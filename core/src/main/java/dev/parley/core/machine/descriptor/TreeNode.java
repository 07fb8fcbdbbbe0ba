package dev.parley.core.machine.descriptor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value in an untrusted tree of maps and lists, together with the place where it stands, for error messages. */
record TreeNode(Object value, String place) {

    Optional<TreeNode> find(String key) {
        if (!(value instanceof Map<?, ?> map)) {
            throw unexpected("an object");
        }
        return Optional.ofNullable(map.get(key)).map(child -> new TreeNode(child, childPlace(key)));
    }

    boolean has(String key) {
        return find(key).isPresent();
    }

    TreeNode get(String key) {
        return find(key).orElseThrow(() -> new IllegalArgumentException(childPlace(key) + " is missing"));
    }

    List<TreeNode> elements() {
        if (!(value instanceof List<?> list)) {
            throw unexpected("a list");
        }
        List<TreeNode> elements = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            elements.add(new TreeNode(list.get(i), place + "[" + i + "]"));
        }
        return elements;
    }

    String text() {
        if (!(value instanceof String text)) {
            throw unexpected("a string");
        }
        return text;
    }

    boolean bool() {
        if (!(value instanceof Boolean bool)) {
            throw unexpected("true or false");
        }
        return bool;
    }

    /** An integer from 0 to {@code limit - 1}. */
    int natural(int limit) {
        // Whatever class a JSON library chose for the number, a double holds it exactly if it is an int.
        if (!(value instanceof Number number) || number.doubleValue() != number.intValue()) {
            throw unexpected("an integer");
        }
        int natural = number.intValue();
        if (natural < 0 || natural >= limit) {
            throw new IllegalArgumentException(place + " is " + natural + ", but must be from 0 to " + (limit - 1));
        }
        return natural;
    }

    IllegalArgumentException unexpected(String expected) {
        String found = value == null ? "null" : value.getClass().getSimpleName();
        return new IllegalArgumentException((place.isEmpty() ? "the descriptor" : place) + " must be " + expected + ", but is "
                + (value instanceof String || value instanceof Number ? "'" + value + "'" : found));
    }

    private String childPlace(String key) {
        return place.isEmpty() ? key : place + "." + key;
    }
}
