package dev.parley.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TablesTest {

    @Test
    void queuesBehaveLikeListsAndEqualContentsHaveEqualNumbers() {
        QueueTable queues = new QueueTable();
        Map<List<Integer>, Integer> numbers = new HashMap<>(Map.of(List.of(), QueueTable.EMPTY));
        Random random = new Random(7);
        List<Integer> content = new ArrayList<>();
        int queue = QueueTable.EMPTY;
        for (int i = 0; i < 20_000; i++) {
            if (content.isEmpty() || content.size() < 12 && random.nextBoolean()) {
                int letter = random.nextInt(3);
                content.add(letter);
                queue = queues.append(queue, letter);
            } else {
                assertThat(queues.head(queue)).isEqualTo(content.removeFirst());
                queue = queues.tail(queue);
            }
            assertThat(queues.length(queue)).isEqualTo(content.size());
            assertThat(numbers.putIfAbsent(List.copyOf(content), queue)).isIn(null, queue);
        }
        assertThat(numbers.values()).doesNotHaveDuplicates();
    }

    @Test
    void configurationsAreNumberedInTheOrderOfTheirArrival() {
        ConfigurationTable table = new ConfigurationTable(3);
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            int[] vector = {random.nextInt(20), random.nextInt(20), random.nextInt(20)};
            List<Integer> key = Arrays.stream(vector).boxed().toList();
            int number = table.add(vector);
            Integer known = numbers.putIfAbsent(key, number);
            assertThat(number).isEqualTo(known == null ? numbers.size() - 1 : known);
            int[] read = new int[3];
            table.read(number, read);
            assertThat(read).isEqualTo(vector);
        }
        assertThat(table.size()).isEqualTo(numbers.size());
    }
}
