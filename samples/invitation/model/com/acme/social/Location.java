package com.acme.social;

/** Where a member lives. */
public record Location(String city) {
    @Override
    public String toString() {
        return city;
    }
}
