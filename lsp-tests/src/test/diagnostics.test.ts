import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { Editor, applied } from "../client/editor.js";
import { check, type Finding } from "../client/parley.js";
import { copyOfSample, remove } from "../client/project.js";

const PROTOCOL = "social.parley";
const CLIENT = "src/com/acme/social/Client.java";

interface Comparable {
  code: unknown;
  message: string;
  range: Diagnostic["range"];
}

function ofEditor(diagnostics: Diagnostic[]): Comparable[] {
  return sorted(diagnostics.map(({ code, message, range }) => ({ code, message: firstLine(message), range })));
}

function ofCheck(findings: Finding[], file: string): Comparable[] {
  const inFile = findings.filter((finding) => finding.file === file);
  return sorted(inFile.map(({ code, message, range }) => ({ code, message: firstLine(message), range })));
}

function firstLine(message: string): string {
  return message.split("\n")[0] ?? "";
}

function sorted(list: Comparable[]): Comparable[] {
  return list.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

describe("diagnostics while typing", () => {
  let project: string;
  let editor: Editor;

  beforeEach(async () => {
    project = copyOfSample("invitation");
    ({ editor } = await Editor.start(project));
  });

  afterEach(async () => {
    assert.equal(await editor.quit(), 0);
    remove(project);
  });

  /** The findings of a file equal those of `parley check` for the same texts on disk. */
  async function sameAsCheck(file: string): Promise<Diagnostic[]> {
    const diagnostics = await editor.diagnostics(file);
    const onDisk = fs.readFileSync(path.join(project, file), "utf8");
    fs.writeFileSync(path.join(project, file), editor.text(file));
    try {
      assert.deepEqual(ofEditor(diagnostics), ofCheck(check(project), file));
    } finally {
      fs.writeFileSync(path.join(project, file), onDisk);
    }
    return diagnostics;
  }

  it("finds nothing in the sample", async () => {
    for (const file of [PROTOCOL, CLIENT, "src/com/acme/social/InfoServer.java", "src/com/acme/social/MailServer.java"]) {
      await editor.open(file);
      assert.deepEqual(await editor.diagnostics(file), [], file);
    }
  });

  it("publishes after every keystroke in a participant what `check` reports", async () => {
    await editor.open(CLIENT);
    await editor.diagnostics(CLIENT);
    let keystrokes = 0;
    await editor.type(CLIENT, '"mailSvr"', '"infoSvr"', async () => {
      keystrokes++;
      const diagnostics = await editor.diagnostics(CLIENT);
      if (keystrokes % 4 === 1) {
        await sameAsCheck(CLIENT);
      }
      assert.ok(Array.isArray(diagnostics));
    });
    const codes = (await sameAsCheck(CLIENT)).map((diagnostic) => diagnostic.code);
    assert.deepEqual(codes, ["PAR6004"]);
  });

  it("publishes after every keystroke in the protocol, also for the participants", async () => {
    await editor.open(PROTOCOL);
    await editor.open(CLIENT);
    await editor.diagnostics(PROTOCOL);
    await editor.type(PROTOCOL, "<Location>", "<Member>", async () => {
      await editor.diagnostics(PROTOCOL);
    });
    await sameAsCheck(PROTOCOL);
    const inClient = await editor.eventually(CLIENT, (found) => found.length > 0);
    assert.deepEqual(inClient.map((diagnostic) => diagnostic.code), ["PAR6008"]);
    await editor.type(PROTOCOL, "client, infoSvr, mailSvr;", "client, infoSvr, mailServer;", async () => {
      await editor.diagnostics(PROTOCOL);
    });
    const codes = (await sameAsCheck(PROTOCOL)).map((diagnostic) => diagnostic.code);
    assert.ok(codes.includes("PAR2001"), `an undeclared role among ${codes.join(", ")}`);
  });

  it("goes on when the Java file does not compile", async () => {
    await editor.open(CLIENT);
    await editor.type(CLIENT, '"mailSvr"', '"infoSvr"');
    const end = editor.text(CLIENT).lastIndexOf("}");
    const typed = "int unfinished = ";
    for (let i = 0; i < typed.length; i++) {
      await editor.replace(CLIENT, end + i, 0, typed.charAt(i));
      const codes = (await editor.diagnostics(CLIENT)).map((diagnostic) => diagnostic.code);
      assert.deepEqual(codes, ["PAR6004"], `after ${String(i + 1)} keystrokes`);
    }
    await sameAsCheck(CLIENT);
    // Also inside the participant: whatever is reported there, both report it.
    await editor.type(CLIENT, "s.begin();", "s.begin(); foo(", async () => {
      await editor.diagnostics(CLIENT);
    });
    await sameAsCheck(CLIENT);
  });

  it("shows where the protocol asks for something else", async () => {
    await editor.open(CLIENT);
    await editor.type(CLIENT, '"mailSvr"', '"infoSvr"');
    const [finding] = await editor.diagnostics(CLIENT);
    const related = finding?.relatedInformation ?? [];
    assert.ok(related.some((place) => place.location.uri === editor.uri(PROTOCOL)), JSON.stringify(related));
  });

  it("offers a fix that resolves the finding", async () => {
    await editor.open(CLIENT);
    await editor.type(CLIENT, '"mailSvr"', '"infoSvr"');
    const [finding] = await editor.diagnostics(CLIENT);
    assert.ok(finding);
    const [action] = await editor.codeActions(CLIENT, finding);
    const changes = action?.edit?.changes?.[editor.uri(CLIENT)]
      ?? action?.edit?.documentChanges?.flatMap((change) => ("edits" in change ? (change.edits as never[]) : []));
    assert.ok(changes && changes.length > 0, JSON.stringify(action));
    const fixed = applied(editor.text(CLIENT), changes);
    await editor.replace(CLIENT, 0, editor.text(CLIENT).length, fixed);
    assert.deepEqual(await editor.diagnostics(CLIENT), []);
  });

  it("formats a protocol", async () => {
    await editor.open(PROTOCOL);
    await editor.diagnostics(PROTOCOL);
    const edits = (await editor.format(PROTOCOL)) ?? [];
    const formatted = applied(editor.text(PROTOCOL), edits);
    assert.match(formatted, /^protocol invitation \{$/m);
    await editor.replace(PROTOCOL, 0, editor.text(PROTOCOL).length, formatted);
    assert.deepEqual(await editor.diagnostics(PROTOCOL), []);
    assert.deepEqual(applied(formatted, (await editor.format(PROTOCOL)) ?? []), formatted);
  });

  it("goes back to the disk's text when a file is closed, and follows changes on disk", async () => {
    await editor.open(CLIENT);
    await editor.type(CLIENT, '"mailSvr"', '"infoSvr"');
    assert.equal((await editor.diagnostics(CLIENT)).length, 1);
    await editor.close(CLIENT);
    await editor.eventually(CLIENT, (found) => found.length === 0);

    const file = path.join(project, CLIENT);
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace('"mailSvr"', '"infoSvr"'));
    await editor.filesChanged({ uri: editor.uri(CLIENT), type: 2 });
    await editor.eventually(CLIENT, (found) => found.some((finding) => finding.code === "PAR6004"));

    fs.rmSync(file);
    await editor.filesChanged({ uri: editor.uri(CLIENT), type: 3 });
    await editor.eventually(CLIENT, (found) => found.length === 0);
  });
});
