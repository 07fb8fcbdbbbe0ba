package com.acme.social;

public record Location(String text) {}
