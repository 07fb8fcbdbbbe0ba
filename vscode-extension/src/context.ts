import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { DOCUMENTS, createClient } from './client';
import { SECTION, SERVER_SETTINGS, readConfig } from './config';
import { COMMANDS } from './commands';
import { findServer, type ServerLookup } from './server';

/** What lives as long as the extension is active: the log, the status and the one server, which is started and stopped in turn. */
export class Context implements vscode.Disposable {
  readonly log = vscode.window.createOutputChannel('Parley', { log: true });
  private readonly status = vscode.languages.createLanguageStatusItem('parley.server', DOCUMENTS);
  private readonly settingsChanges: vscode.Disposable;
  private client: LanguageClient | undefined;
  /** Starts and stops wait for each other, so that there are never two servers. */
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly extensionFolder: string) {
    this.status.name = 'Parley';
    this.status.command = { command: COMMANDS.showLog, title: 'Show Log' };
    this.settingsChanges = vscode.workspace.onDidChangeConfiguration((change) => {
      if (SERVER_SETTINGS.some((setting) => change.affectsConfiguration(`${SECTION}.${setting}`))) {
        void this.restart();
      }
    });
  }

  start(): Promise<void> {
    return this.inTurn(() => this.startClient());
  }

  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.stopClient();
      await this.startClient();
    });
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.stopClient());
  }

  dispose(): void {
    this.settingsChanges.dispose();
    this.status.dispose();
    this.log.dispose();
  }

  private inTurn(action: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(action);
    return this.turn;
  }

  private async startClient(): Promise<void> {
    this.show('Looking for Java', { busy: true });
    const lookup = await findServer(readConfig(vscode.workspace.getConfiguration(SECTION)), this.extensionFolder);
    if (lookup.kind === 'failed') {
      this.reportMissing(lookup);
      return;
    }
    const { command } = lookup;
    this.log.info(`Starting ${command.jdk.executable} ${command.arguments.join(' ')}`);
    const client = createClient(command, this.log);
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      this.showState(newState, command.jdk.version);
    });
    try {
      await client.start();
    } catch (error) {
      // The client has told the user already; what is left is to keep a reason.
      this.log.error(error instanceof Error ? error : String(error));
      this.show('The language server did not start', { failed: true });
    }
  }

  private async stopClient(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      // A server that has died cannot be asked to stop, which must not keep the next one from starting.
      this.log.warn(error instanceof Error ? error.message : String(error));
    }
  }

  private reportMissing(failure: Extract<ServerLookup, { kind: 'failed' }>): void {
    this.show(failure.message, { failed: true });
    this.log.error(failure.message);
    for (const { place, reason } of failure.details) {
      this.log.error(`  ${place} ${reason}`);
    }
    const openSetting = 'Open Setting';
    const showLog = 'Show Log';
    void vscode.window.showErrorMessage(failure.message, openSetting, showLog).then((choice) => {
      if (choice === openSetting) {
        void vscode.commands.executeCommand('workbench.action.openSettings', failure.setting);
      } else if (choice === showLog) {
        this.log.show();
      }
    });
  }

  private showState(state: State, javaVersion: number): void {
    switch (state) {
      case State.Starting:
        this.show('Starting the language server', { busy: true });
        break;
      case State.Running:
        this.show(`Checking, on Java ${String(javaVersion)}`, {});
        break;
      case State.Stopped:
        this.show('The language server has stopped', { failed: true });
        break;
    }
  }

  private show(detail: string, { busy = false, failed = false }: { busy?: boolean; failed?: boolean }): void {
    this.status.text = 'Parley';
    this.status.detail = detail;
    this.status.busy = busy;
    this.status.severity = failed ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
  }
}
