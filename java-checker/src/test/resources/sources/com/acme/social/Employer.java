package com.acme.social;

public record Employer(String text) {}
