package com.acme.social;

import java.time.LocalDate;

/** Something to invite people to. */
public record Event(String title, LocalDate date) {
    @Override
    public String toString() {
        return title + " on " + date;
    }
}
