import type { LogOutputChannel } from 'vscode';
import { LanguageClient, RevealOutputChannelOn, type DocumentSelector } from 'vscode-languageclient/node';
import type { ServerCommand } from './server';

/** The documents the server looks at: protocols, and the Java code of their participants. */
export const DOCUMENTS: DocumentSelector & { scheme: string; language: string }[] = [
  { scheme: 'file', language: 'parley' },
  { scheme: 'file', language: 'scribble' },
  { scheme: 'file', language: 'java' },
];

/** A client, not yet started, for the server that the command runs. Files on disk are watched as the server asks for it. */
export function createClient(command: ServerCommand, log: LogOutputChannel): LanguageClient {
  return new LanguageClient(
    'parley',
    'Parley',
    // Without a transport it is standard input and output; naming that one would add an argument `--stdio`.
    { command: command.jdk.executable, args: [...command.arguments] },
    {
      documentSelector: DOCUMENTS,
      outputChannel: log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      diagnosticCollectionName: 'parley',
    },
  );
}
