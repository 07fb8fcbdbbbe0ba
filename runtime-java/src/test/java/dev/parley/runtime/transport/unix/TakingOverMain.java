package dev.parley.runtime.transport.unix;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.TransportAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Listens at the sockets whose names it reads, each at the moment that is named beside it, and says whether it does. */
final class TakingOverMain {
    private TakingOverMain() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        UnixTransport transport = new UnixTransport(folder, 10_000);
        List<Acceptor> listening = new ArrayList<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String name = line.substring(0, line.indexOf(' '));
            long moment = Long.parseLong(line.substring(line.indexOf(' ') + 1));
            while (System.currentTimeMillis() < moment) {
                Thread.onSpinWait();
            }
            try {
                listening.add(transport.listen(new TransportAddress(UnixTransport.SCHEME, folder.resolve(name).toString())));
                System.out.println(name + " listens");
            } catch (IOException e) {
                System.out.println(name + " does not: " + e.getMessage());
            }
        }
        listening.forEach(Acceptor::close);
    }
}
