import type { ChildProcessWithoutNullStreams } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type CodeAction,
  CodeActionRequest,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  ExitNotification,
  type FileEvent,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  createProtocolConnection,
} from "vscode-languageserver-protocol/node.js";
import { startServer } from "./parley.js";

/** How long any answer may take before a test fails; generous, because the machines that run the tests are shared. */
const PATIENCE = 30_000;

interface OpenDocument {
  version: number;
  text: string;
}

/** An editor as the server sees it: one connection over the standard streams of a server in another process. */
export class Editor {
  private readonly published = new Map<string, { version: number | undefined; diagnostics: Diagnostic[] }>();
  private readonly documents = new Map<string, OpenDocument>();
  private readonly listeners = new Set<() => void>();

  private constructor(
    readonly server: ChildProcessWithoutNullStreams,
    readonly connection: ProtocolConnection,
    private readonly root: string,
  ) {
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
      this.published.set(uri, { version, diagnostics });
      for (const listener of [...this.listeners]) {
        listener();
      }
    });
    connection.listen();
  }

  /** Starts a server and initialises it with a folder. */
  static async start(root: string): Promise<{ editor: Editor; result: InitializeResult }> {
    const server = startServer();
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    const editor = new Editor(server, connection, root);
    const result = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: pathToFileURL(root).toString(),
      workspaceFolders: [{ uri: pathToFileURL(root).toString(), name: "project" }],
      capabilities: {
        textDocument: {
          publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
        },
      },
    });
    await connection.sendNotification(InitializedNotification.type, {});
    return { editor, result };
  }

  uri(file: string): string {
    return pathToFileURL(path.join(this.root, file)).toString();
  }

  text(file: string): string {
    const document = this.documents.get(file);
    if (document === undefined) {
      throw new Error(`${file} is not open`);
    }
    return document.text;
  }

  /** Opens a file with the text it has on disk, or another. */
  async open(file: string, text?: string): Promise<void> {
    const content = text ?? fs.readFileSync(path.join(this.root, file), "utf8");
    this.documents.set(file, { version: 1, text: content });
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file), languageId: file.endsWith(".java") ? "java" : "parley", version: 1, text: content },
    });
  }

  async close(file: string): Promise<void> {
    this.documents.delete(file);
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: this.uri(file) } });
  }

  /** Replaces a stretch of an open file by an incremental change, as one keystroke does. */
  async replace(file: string, offset: number, length: number, text: string): Promise<void> {
    const document = this.documents.get(file);
    if (document === undefined) {
      throw new Error(`${file} is not open`);
    }
    const range = { start: position(document.text, offset), end: position(document.text, offset + length) };
    document.text = document.text.slice(0, offset) + text + document.text.slice(offset + length);
    document.version++;
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file), version: document.version },
      contentChanges: [{ range, text }],
    });
  }

  /** Types a text in place of another, one keystroke after the other. */
  async type(file: string, replaced: string, typed: string, afterKeystroke?: () => Promise<void>): Promise<void> {
    const offset = this.text(file).indexOf(replaced);
    if (offset < 0) {
      throw new Error(`${file} does not contain: ${replaced}`);
    }
    await this.replace(file, offset, replaced.length, "");
    for (let i = 0; i < typed.length; i++) {
      await this.replace(file, offset + i, 0, typed.charAt(i));
      await afterKeystroke?.();
    }
  }

  /** The findings of a file, once the server has published those of the text as it is now. */
  async diagnostics(file: string): Promise<Diagnostic[]> {
    const version = this.documents.get(file)?.version;
    await this.until(`diagnostics of ${file} at version ${String(version)}`, () => {
      const last = this.published.get(this.uri(file));
      return last !== undefined && last.version === version;
    });
    return this.published.get(this.uri(file))?.diagnostics ?? [];
  }

  /** Waits until the findings of a file are as wished, whatever version they are for. */
  async eventually(file: string, wish: (diagnostics: Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    const current = (): Diagnostic[] => this.published.get(this.uri(file))?.diagnostics ?? [];
    await this.until(`the expected diagnostics of ${file}, not ${JSON.stringify(current())}`, () => wish(current()));
    return current();
  }

  codeActions(file: string, diagnostic: Diagnostic): Promise<CodeAction[]> {
    return this.connection
      .sendRequest(CodeActionRequest.type, {
        textDocument: { uri: this.uri(file) },
        range: diagnostic.range,
        context: { diagnostics: [diagnostic], only: ["quickfix"] },
      })
      .then((actions) => (actions ?? []) as CodeAction[]);
  }

  format(file: string): Promise<TextEdit[] | null> {
    return this.connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument: { uri: this.uri(file) },
      options: { tabSize: 2, insertSpaces: true },
    });
  }

  async filesChanged(...changes: FileEvent[]): Promise<void> {
    await this.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
  }

  /** Ends the server in good order and gives its exit code. */
  async quit(): Promise<number | null> {
    await this.connection.sendRequest(ShutdownRequest.type);
    const code = this.exitCode();
    await this.connection.sendNotification(ExitNotification.type);
    return code;
  }

  exitCode(): Promise<number | null> {
    return exitCode(this.server);
  }

  private until(what: string, condition: () => boolean): Promise<void> {
    if (condition()) {
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const listener = (): void => {
        if (condition()) {
          clearTimeout(timer);
          this.listeners.delete(listener);
          resolve();
        }
      };
      const timer = setTimeout(() => {
        this.listeners.delete(listener);
        reject(new Error(`waited in vain for ${what}`));
      }, PATIENCE);
      this.listeners.add(listener);
    });
  }
}

/** The exit code of a process that ends by itself. */
export function exitCode(process: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve, reject) => {
    if (process.exitCode !== null) {
      resolve(process.exitCode);
      return;
    }
    const timer = setTimeout(() => {
      process.kill("SIGKILL");
      reject(new Error("the server did not end"));
    }, PATIENCE);
    process.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}

/** The LSP position of an offset. */
export function position(text: string, offset: number): { line: number; character: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length - 1, character: offset - lineStart };
}

/** Applies edits to a text. */
export function applied(text: string, edits: TextEdit[]): string {
  const lines = text.split("\n");
  const offset = (at: { line: number; character: number }): number =>
    lines.slice(0, at.line).reduce((sum, line) => sum + line.length + 1, 0) + at.character;
  return [...edits]
    .sort((one, other) => offset(other.range.start) - offset(one.range.start))
    .reduce((result, edit) => result.slice(0, offset(edit.range.start)) + edit.newText + result.slice(offset(edit.range.end)), text);
}
