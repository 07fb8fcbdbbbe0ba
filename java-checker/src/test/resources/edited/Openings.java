package com.acme;
import dev.parley.runtime.*;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
class Openings {
    private static final List<String> ALL = List.of("test.buy", "test.give");
    private record Services(Service shop, int limit) {}
    private Executor pool;
    private static Session open(Service service) throws SessionException {
        return service.request();
    }
    private static int buy(Session s) throws SessionException {
        try (s) {
            s.send("tea");
            int price = s.receive();
            s.send(1.0);
            return price;
        }
    }
    int bought(SessionEnvironment environment) throws SessionException {
        return buy(open(environment.service("test.buy", "tcp:127.0.0.1:1")));
    }
    int given(SessionEnvironment environment, @NoAlias double[] numbers) throws SessionException {
        try (Session s = open(environment.service("test.give", "tcp:127.0.0.1:2"))) {
            s.send(numbers);
            return s.receive();
        }
    }
    private int ofServices(Services services) throws SessionException {
        return buy(services.shop().request());
    }
    int services(SessionEnvironment environment) throws SessionException {
        return ofServices(new Services(environment.service("test.buy", "tcp:127.0.0.1:3"), 1));
    }
    int more(SessionEnvironment environment) throws SessionException {
        var services = new Services(environment.service("test.buy", "tcp:127.0.0.1:4"), 2);
        return services.limit();
    }
    void serve(SessionEnvironment environment) throws SessionException {
        try (SessionServer door = environment.serveAny(ALL); Session s = door.accept()) {
            if (s.protocol().equals("test.buy")) {
                handle(s);
            } else {
                double[] given = s.receive();
                s.send(given.length);
            }
        }
    }
    private static void handle(Session s) throws SessionException {
        String article = s.receive();
        s.send(1);
        double paid = s.receive();
    }
    private static void quietly(Session s) {
        try (s) {
            handle(s);
        } catch (SessionException e) {
            System.err.println(e);
        }
    }
    void wait(SessionEnvironment environment, java.time.Duration patience) throws SessionException {
        try (SessionServer door = environment.serve("test.buy")) {
            Optional<Session> next = door.accept(patience);
            next.ifPresent(Openings::quietly);
            Session s = door.accept();
            Runnable r = () -> quietly(s);
            pool.execute(r);
        }
    }
}
