package com.acme.social;

import java.util.List;

public final class Directory {
    public List<Member> members() {
        return List.of();
    }

    public Employer employer(Member member) {
        return new Employer(member.text());
    }

    public Location location(Member member) {
        return new Location(member.text());
    }

    public EmailID address(Member member) throws java.io.IOException {
        return new EmailID(member.text());
    }
}
