package com.acme.social;

/** Somebody in the social network. */
public record Member(String name) {
    @Override
    public String toString() {
        return name;
    }
}
