package com.acme.social;

public record Member(String text) {}
