package dev.parley.runtime.delegation;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import java.util.List;

/** What the parties of one case do, wherever they are. Made anew, without arguments, for every one of them. */
interface Script {

    /** All parties know all of them. */
    List<ProtocolDescriptor> protocols();

    /** One capital letter each. */
    default String parties() {
        return "ABC";
    }

    /** Where a party is that has no place of its own. */
    default char place(char party) {
        return party;
    }

    /** What one party does; its result is told in words. */
    Object play(char party, Stand stand) throws Exception;
}
