package com.acme.social;

/** Where a member works. */
public record Employer(String name) {
    @Override
    public String toString() {
        return name;
    }
}
