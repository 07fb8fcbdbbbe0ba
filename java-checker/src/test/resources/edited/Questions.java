package com.acme;
import dev.parley.runtime.*;
import java.util.List;
import java.util.function.Predicate;
class Questions {
    record Order(String article, int count, List<String> notes) {
        boolean isTea() {
            return article.equals("tea");
        }
        boolean isEmpty() {
            return notes.isEmpty();
        }
    }
    sealed interface Answer {
        default boolean isTaken() {
            return this instanceof Taken;
        }
        boolean isLeft();
    }
    record Taken(int price) implements Answer {
        public boolean isLeft() {
            return false;
        }
    }
    record Left() implements Answer {
        public boolean isLeft() {
            return true;
        }
    }
    private static final Predicate<Order> LARGE = order -> isMuch(order.count());
    private static final Predicate<Order> TEA = Order::isTea;
    private final Predicate<Order> dear = order -> 3 < order.count();
    private int calls = 3;
    private static boolean isMuch(int count) {
        return count > 100;
    }
    private boolean isMany(Order order) {
        return LARGE.test(order) && isMuch(order.count());
    }
    @Participant(protocol = "test.plain", role = "B")
    void byPredicate(Session s, Order order) throws SessionException {
        s.receive("A");
        if (LARGE.test(order)) s.send("A", "x");
        if (!LARGE.test(order)) s.send("A", "y");
    }
    @Participant(protocol = "test.plain", role = "B")
    void byOwnPredicate(Session s, Order order) throws SessionException {
        s.receive("A");
        if (dear.test(order)) s.send("A", "x");
        if (!dear.test(order)) s.send("A", "y");
    }
    @Participant(protocol = "test.plain", role = "B")
    void byReference(Session s, Order order) throws SessionException {
        s.receive("A");
        if (TEA.test(order)) s.send("A", "x");
        if (!TEA.test(order)) s.send("A", "y");
    }
    @Participant(protocol = "test.plain", role = "B")
    void byHelper(Session s, Order order) throws SessionException {
        s.receive("A");
        if (isMany(order)) s.send("A", "x");
        if (!isMany(order)) s.send("A", "y");
    }
    @Participant(protocol = "test.plain", role = "B")
    void byList(Session s, Order order) throws SessionException {
        s.receive("A");
        if (order.isEmpty()) s.send("A", "x");
        if (!order.isEmpty()) s.send("A", "y");
    }
    @Participant(protocol = "test.plain", role = "B")
    void byClass(Session s, Answer answer) throws SessionException {
        s.receive("A");
        if (answer.isTaken()) s.send("A", "x");
        if (!(answer instanceof Taken)) s.send("A", "y");
    }
    @Participant(protocol = "test.plain", role = "B")
    void byConstants(Session s, Answer answer) throws SessionException {
        s.receive("A");
        if (answer.isLeft()) s.send("A", "x");
        if (!(answer instanceof Left)) s.send("A", "y");
    }
    void other() {
        int before = calls;
    }
}
