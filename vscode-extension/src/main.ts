import * as vscode from 'vscode';
import { commandHandlers } from './commands';
import { Context } from './context';

let stopServer: (() => Promise<void>) | undefined;

/** Called by VS Code once a Parley file or project is opened. Does not wait for the server, which takes a moment to start. */
export function activate(extension: vscode.ExtensionContext): void {
  const context = new Context(extension.extensionPath);
  extension.subscriptions.push(context);
  for (const [command, handler] of Object.entries(commandHandlers(context))) {
    extension.subscriptions.push(vscode.commands.registerCommand(command, handler));
  }
  stopServer = () => context.stop();
  void context.start();
}

/** Called before VS Code closes; it waits for the promise. */
export function deactivate(): Promise<void> | undefined {
  return stopServer?.();
}
