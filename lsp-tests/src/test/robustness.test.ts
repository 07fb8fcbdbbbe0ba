import assert from "node:assert/strict";
import { Editor, exitCode } from "../client/editor.js";
import { startServer } from "../client/parley.js";
import { copyOfSample, remove } from "../client/project.js";
import { Random } from "../client/random.js";

const PROTOCOL = "social.parley";
const CLIENT = "src/com/acme/social/Client.java";
const DOCUMENTS = 250;
const MESSAGES = 250;

function frame(body: string): string {
  return `Content-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`;
}

/** A text damaged in one of the ways that texts get damaged. */
function mangled(text: string, random: Random): string {
  const at = random.below(text.length);
  const end = at + random.below(Math.min(200, text.length - at));
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(end);
    case 2:
      return text.slice(0, end) + text.slice(at);
    case 3:
      return text.slice(0, at) + String.fromCodePoint(random.of([0, 7, 0x28, 0x29, 0x7b, 0x7d, 0x22, 0x27, 0xfffd, 0x1f600])) + text.slice(at);
    case 4:
      return Array.from({ length: 300 }, () => String.fromCharCode(random.below(0x2100))).join("");
    default:
      return random.of(["{", "[", "(", "<", "rec X {", "if (a) {"]).repeat(50 + random.below(3000)) + text;
  }
}

describe("a server that is fed garbage", () => {
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

  async function stillWorks(): Promise<void> {
    await editor.open(CLIENT);
    assert.deepEqual(await editor.diagnostics(CLIENT), []);
    await editor.type(CLIENT, '"mailSvr"', '"infoSvr"');
    assert.deepEqual((await editor.diagnostics(CLIENT)).map((finding) => finding.code), ["PAR6004"]);
    await editor.close(CLIENT);
  }

  it(`survives ${String(DOCUMENTS)} malformed documents`, async () => {
    const random = new Random(20_091);
    for (const file of [PROTOCOL, CLIENT]) {
      await editor.open(file);
      const original = editor.text(file);
      for (let i = 0; i < DOCUMENTS / 2; i++) {
        await editor.replace(file, 0, editor.text(file).length, mangled(original, random));
        const internal = (await editor.diagnostics(file)).filter((finding) => finding.code === "PAR9001");
        assert.deepEqual(internal, [], `document ${String(i)} of ${file}:\n${editor.text(file)}`);
      }
      await editor.close(file);
    }
    await stillWorks();
  });

  it(`survives ${String(MESSAGES)} malformed or truncated messages`, async () => {
    const random = new Random(20_122);
    const request = (method: string, params: unknown): string => JSON.stringify({ jsonrpc: "2.0", id: `garbage-${String(random.below(1e9))}`, method, params });
    const messages = [
      (): string => frame("{"),
      (): string => frame("null"),
      (): string => frame('{"jsonrpc":"2.0"}'),
      (): string => frame('[1, 2, "three"]'),
      (): string => frame('"text"'),
      (): string => frame(request("no/such/method", {})),
      (): string => frame(request("textDocument/hover", { textDocument: 7, position: "here" })),
      (): string => frame(request("textDocument/codeAction", null)),
      (): string => frame(request("textDocument/formatting", { textDocument: { uri: "::not a uri::" } })),
      (): string => frame(JSON.stringify({ jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument: { uri: random.of(["untitled:Untitled-1", "http://example.org/a.parley", "file:///", "", "file:///%00"]), languageId: "parley", version: 1, text: "protocol" } } })),
      (): string => frame(JSON.stringify({ jsonrpc: "2.0", method: "textDocument/didChange", params: { textDocument: { uri: editor.uri("nowhere.parley"), version: -3 }, contentChanges: [{ range: { start: { line: -1, character: 9e9 }, end: { line: 4, character: 0 } }, text: "x" }] } })),
      (): string => frame(JSON.stringify({ jsonrpc: "2.0", id: 99_999, result: "an answer to nothing" })),
      (): string => frame(mangled(request("textDocument/formatting", { textDocument: { uri: editor.uri(PROTOCOL) } }), random)),
      (): string => `Content-Length: ${random.of(["-1", "x", "", "1e3"])}\r\n\r\n`,
      (): string => `Content-Size: 12\r\n\r\n`,
      (): string => "\r\n\r\n\u0000\u0001\u0002",
      (): string => "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n",
    ];
    for (let i = 0; i < MESSAGES; i++) {
      editor.server.stdin.write(random.of(messages)());
    }
    await stillWorks();
  });

  it("survives a document of ten megabytes", async () => {
    await editor.open("large.parley", "protocol large { participants a, b; " + "a->b: <int>; ".repeat(800_000) + "}");
    assert.deepEqual((await editor.diagnostics("large.parley")).map((finding) => finding.code), ["PAR1003"]);
    await editor.close("large.parley");
    await stillWorks();
  });
});

describe("the end of a server", () => {
  it("is an error without a shutdown", async () => {
    const project = copyOfSample("invitation");
    const { editor } = await Editor.start(project);
    editor.server.stdin.write(frame('{"jsonrpc":"2.0","method":"exit"}'));
    assert.equal(await editor.exitCode(), 1);
    remove(project);
  });

  it("comes when the editor is gone", async () => {
    const server = startServer();
    server.stdin.write("Content-Length: 1000\r\n\r\n{ cut off");
    server.stdin.end();
    assert.equal(await exitCode(server), 1);
  });
});
