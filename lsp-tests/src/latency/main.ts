/**
 * Prints how long it takes from a keystroke (`didChange`) to its findings (`publishDiagnostics`) in a warm server, for the protocol of
 * the sample and for a participant of a thousand lines, each as a ratio to a round trip that asks for nothing in the same run.
 */
import * as fs from "node:fs";
import * as path from "node:path";
import { Editor } from "../client/editor.js";
import { copyOfSample, remove } from "../client/project.js";

const WARM_UP = 150;
const MEASURED = 300;
const LARGE = "src/com/acme/social/Large.java";

/** A participant that follows its role, in a file of about a thousand lines of which most are other methods. */
function largeParticipant(client: string): string {
  const methods = Array.from(
    { length: 190 },
    (_, i) => `    static int other${String(i)}(int n) {\n        int sum = ${String(i)};\n        for (int k = 0; k < n; k++) sum += k;\n        return sum;\n    }\n`,
  ).join("");
  const renamed = client.replaceAll(/\bClient\b/g, "Large");
  const end = renamed.lastIndexOf("}");
  return renamed.slice(0, end) + methods + "}\n";
}

interface Series {
  median: number;
  p95: number;
}

async function measure(action: (round: number) => Promise<void>): Promise<Series> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + MEASURED; round++) {
    const start = performance.now();
    await action(round);
    if (round >= WARM_UP) {
      times.push(performance.now() - start);
    }
  }
  times.sort((one, other) => one - other);
  return { median: times[Math.floor(times.length / 2)] ?? NaN, p95: times[Math.floor(times.length * 0.95)] ?? NaN };
}

/** Types a comment, one character per round, at the end of a file. */
function keystrokes(editor: Editor, file: string): (round: number) => Promise<void> {
  return async (round) => {
    await editor.replace(file, editor.text(file).length, 0, round === 0 ? "//" : "x");
    await editor.diagnostics(file);
  };
}

const project = copyOfSample("invitation");
fs.writeFileSync(path.join(project, LARGE), largeParticipant(fs.readFileSync(path.join(project, "src/com/acme/social/Client.java"), "utf8")));
const { editor } = await Editor.start(project);
const lines = fs.readFileSync(path.join(project, LARGE), "utf8").split("\n").length;
await editor.open(LARGE);
await editor.diagnostics(LARGE);
const participant = await measure(keystrokes(editor, LARGE));
await editor.close(LARGE);
await editor.open("social.parley");
await editor.diagnostics("social.parley");
const protocol = await measure(keystrokes(editor, "social.parley"));
const nothing = await measure(async () => {
  await editor.connection.sendRequest("parley/nothing").catch(() => undefined);
});
await editor.quit();
remove(project);

function row(what: string, series: Series): void {
  const figures = [series.median, series.p95].map((time) => `${time.toFixed(1)} ms`.padStart(9));
  console.log(`${what.padEnd(44)} ${figures.join(" ")} ${(series.median / nothing.median).toFixed(1).padStart(8)}x`);
}
console.log(`${"didChange to publishDiagnostics, warm".padEnd(44)}    median       p95   to round trip`);
row("empty round trip (reference)", nothing);
row("protocol file of the sample", protocol);
row(`participant of ${String(lines)} lines`, participant);
