import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { FileChangeType, TextDocumentSyncKind, type InitializeResult } from "vscode-languageserver-protocol/node.js";
import { Editor } from "../client/editor.js";
import { copyOfSample, remove } from "../client/project.js";

const PROTOCOL = "social.parley";
const RENAMED = "renamed.parley";
const CLIENT = "src/com/acme/social/Client.java";

describe("the life of a project in an editor", () => {
  let project: string;
  let editor: Editor;
  let initialized: InitializeResult;

  beforeEach(async () => {
    project = copyOfSample("invitation");
    ({ editor, result: initialized } = await Editor.start(project));
  });

  afterEach(async () => {
    assert.equal(await editor.quit(), 0);
    remove(project);
  });

  it("starts with the server naming itself and what it can do", () => {
    const { capabilities, serverInfo } = initialized;
    assert.equal(serverInfo?.name, "parley");
    assert.deepEqual(capabilities.textDocumentSync, {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    });
    assert.deepEqual(capabilities.codeActionProvider, { codeActionKinds: ["quickfix"] });
    // An editor that cannot register it for protocols alone is told at once.
    assert.equal(capabilities.documentFormattingProvider, true);
    assert.equal(capabilities.positionEncoding, "utf-16");
    assert.deepEqual(capabilities.workspace?.workspaceFolders, { supported: true, changeNotifications: true });
  });

  it("follows a protocol file that is renamed", async () => {
    await editor.open(CLIENT);
    assert.deepEqual(await editor.diagnostics(CLIENT), []);
    fs.renameSync(path.join(project, PROTOCOL), path.join(project, RENAMED));
    await editor.filesChanged(
      { uri: editor.uri(PROTOCOL), type: FileChangeType.Deleted },
      { uri: editor.uri(RENAMED), type: FileChangeType.Created },
    );
    // A mistake made afterwards is explained by the file under its new name.
    await editor.type(CLIENT, '"mailSvr"', '"infoSvr"');
    const [finding, ...others] = await editor.diagnostics(CLIENT);
    assert.equal(finding?.code, "PAR6004");
    assert.deepEqual(others, []);
    const places = (finding.relatedInformation ?? []).map((place) => place.location.uri);
    assert.ok(places.includes(editor.uri(RENAMED)) && !places.includes(editor.uri(PROTOCOL)), places.join(", "));
  });

  it("misses a protocol file that is deleted, and sees it when it is back", async () => {
    await editor.open(CLIENT);
    assert.deepEqual(await editor.diagnostics(CLIENT), []);
    const text = fs.readFileSync(path.join(project, PROTOCOL), "utf8");
    fs.rmSync(path.join(project, PROTOCOL));
    await editor.filesChanged({ uri: editor.uri(PROTOCOL), type: FileChangeType.Deleted });
    const missing = await editor.eventually(CLIENT, (found) => found.length > 0);
    assert.deepEqual(missing.map((finding) => finding.code), ["PAR8001"]);

    fs.writeFileSync(path.join(project, PROTOCOL), text);
    await editor.filesChanged({ uri: editor.uri(PROTOCOL), type: FileChangeType.Created });
    await editor.eventually(CLIENT, (found) => found.length === 0);
  });

  it("takes the text of an open protocol that is gone from the disk", async () => {
    await editor.open(PROTOCOL);
    await editor.open(CLIENT);
    assert.deepEqual(await editor.diagnostics(CLIENT), []);
    fs.rmSync(path.join(project, PROTOCOL));
    await editor.filesChanged({ uri: editor.uri(PROTOCOL), type: FileChangeType.Deleted });
    await editor.type(PROTOCOL, "<Location>", "<Member>");
    const found = await editor.eventually(CLIENT, (diagnostics) => diagnostics.length > 0);
    assert.deepEqual(found.map((finding) => finding.code), ["PAR6008"]);
  });
});
