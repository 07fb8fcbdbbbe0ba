package com.acme.social;

public record EmailID(String text) {}
