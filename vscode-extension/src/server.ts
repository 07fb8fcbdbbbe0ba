import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from './config';
import { MINIMUM_VERSION, findJdk, usualInstallations, type Jdk, type JdkPlaces, type Rejection } from './jdk';

/** The process to start. */
export interface ServerCommand {
  readonly jdk: Jdk;
  readonly jar: string;
  readonly arguments: readonly string[];
}

/** The setting a user can change to get over a failure. */
export type ServerSetting = 'parley.java.home' | 'parley.server.jar';

export type ServerLookup =
  | { readonly kind: 'ready'; readonly command: ServerCommand }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly details: readonly Rejection[];
      readonly setting: ServerSetting;
    };

/** Where the extension keeps the server it comes with, from the extension's folder on. */
export const BUNDLED_JAR = path.join('server', 'parley.jar');

/** Finds what it takes to start the server; what is missing is said in a sentence with the setting that helps. */
export async function findServer(
  config: Config,
  extensionFolder: string,
  places: JdkPlaces = machinePlaces(config),
): Promise<ServerLookup> {
  const jar = config.serverJar ?? path.join(extensionFolder, BUNDLED_JAR);
  if (!(await isReadable(jar))) {
    return {
      kind: 'failed',
      message:
        config.serverJar === undefined
          ? `Parley was installed without its language server (\`${jar}\` cannot be read).`
          : `The language server \`${jar}\` named by \`parley.server.jar\` cannot be read.`,
      details: [],
      setting: 'parley.server.jar',
    };
  }
  const search = await findJdk(places);
  if (search.kind === 'missing') {
    return {
      kind: 'failed',
      message:
        config.javaHome === undefined
          ? `Parley needs a JDK ${String(MINIMUM_VERSION)} or newer to run, and none was found on this machine.`
          : `Parley needs a JDK ${String(MINIMUM_VERSION)} or newer; \`${config.javaHome}\`, named by \`parley.java.home\`, ${search.rejections[0]?.reason ?? 'is none'}.`,
      details: search.rejections,
      setting: 'parley.java.home',
    };
  }
  return { kind: 'ready', command: serverCommand(search.jdk, jar, config.jvmArguments) };
}

export function serverCommand(jdk: Jdk, jar: string, jvmArguments: readonly string[]): ServerCommand {
  // Without its own flag, newer JDKs warn about libraries with native code at every start.
  const quiet = ['--enable-native-access=ALL-UNNAMED'];
  return { jdk, jar, arguments: [...quiet, ...jvmArguments, '-jar', jar, 'lsp'] };
}

function machinePlaces(config: Config): JdkPlaces {
  return {
    setting: config.javaHome,
    javaHome: process.env.JAVA_HOME,
    searchPath: process.env.PATH,
    installations: usualInstallations(process.platform, os.homedir(), process.env),
    platform: process.platform,
  };
}

function isReadable(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}
