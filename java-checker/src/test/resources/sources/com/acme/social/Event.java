package com.acme.social;

public record Event(String text) {}
