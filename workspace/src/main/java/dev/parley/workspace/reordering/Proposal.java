package dev.parley.workspace.reordering;

/**
 * A send that a role can do earlier.
 *
 * @param summary one sentence
 * @param mayNeedOvertakenData whether what is sent might be made from what is received later then, which types cannot tell
 * @param localType the declaration {@code protocol P@role {..}} of the role with this change, and an end of line
 */
public record Proposal(String summary, boolean mayNeedOvertakenData, String localType) {}
