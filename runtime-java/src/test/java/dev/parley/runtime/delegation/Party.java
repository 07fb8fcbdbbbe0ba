package dev.parley.runtime.delegation;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import java.util.Scanner;

/**
 * One party of a delegation as a program: {@code A address}, {@code B address-of-C} or {@code C}. Whatever it is to do next it reads from its
 * input, a word a line.
 */
public final class Party {
    private Party() {}

    public static void main(String[] arguments) throws Exception {
        try (Scanner commands = new Scanner(System.in)) {
            SessionEnvironment environment = SessionEnvironment.overTcp();
            switch (arguments[0]) {
                case "A" -> passive(environment, arguments[1], commands);
                case "B" -> holder(environment, arguments[1], commands);
                case "C" -> receiver(environment, commands);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        } catch (SessionException e) {
            System.out.println("failed: " + e.getMessage());
        }
    }

    /** Sends numbers and prints what comes back. */
    private static void passive(SessionEnvironment environment, String address, Scanner commands) throws SessionException {
        try (Session s = environment.service("S", address).request()) {
            boolean more = true;
            for (int i = 0; s.outwhile(more); i++) {
                s.send(i);
                System.out.println("got " + s.<Integer>receive());
                more = commands.nextLine().equals("more");
            }
        }
        System.out.println("done");
    }

    /** Answers once, then hands over. */
    private static void holder(SessionEnvironment environment, String address, Scanner commands) throws SessionException {
        try (SessionServer door = environment.serve("S")) {
            System.out.println(door.addresses().getFirst());
            Session s = door.accept();
            s.inwhile();
            s.send(-s.<Integer>receive());
            commands.nextLine();
            try (Session t = environment.service("T", address).request()) {
                t.send(s);
            }
        }
        System.out.println("handed over");
    }

    /** Answers until the end, or dies before it has received what was handed over. */
    private static void receiver(SessionEnvironment environment, Scanner commands) throws SessionException {
        try (SessionServer door = environment.serve("T")) {
            System.out.println(door.addresses().getFirst());
            try (Session t = door.accept()) {
                System.out.println("accepted");
                commands.nextLine();
                try (Session s = t.receive()) {
                    System.out.println("received");
                    while (s.inwhile()) {
                        s.send(100 + s.<Integer>receive());
                    }
                }
            }
        }
        System.out.println("done");
    }
}
