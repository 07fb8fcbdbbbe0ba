package com.acme.social;

/** An e-mail address. */
public record EmailID(String address) {
    @Override
    public String toString() {
        return address;
    }
}
