import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';

/** The oldest Java version the server runs on. */
export const MINIMUM_VERSION = 21;

export interface Jdk {
  readonly home: string;
  readonly executable: string;
  readonly version: number;
}

/** A place that was looked at and why it did not do. */
export interface Rejection {
  readonly place: string;
  readonly reason: string;
}

export type JdkSearch =
  | { readonly kind: 'found'; readonly jdk: Jdk }
  | { readonly kind: 'missing'; readonly rejections: readonly Rejection[] };

/** Where to look. */
export interface JdkPlaces {
  /** What the user set. When it is set nothing else is tried, so that a mistake in it is not hidden. */
  readonly setting: string | undefined;
  readonly javaHome: string | undefined;
  readonly searchPath: string | undefined;
  /** Folders of installations, the newest of which is taken. */
  readonly installations: readonly Installations[];
  readonly platform: NodeJS.Platform;
}

/** A folder with one installation in each subfolder. */
export interface Installations {
  readonly folder: string;
  /** The way from the subfolder to the JDK's home. */
  readonly inner: string;
}

/** Finds the Java to run the server with: the user's setting, else `JAVA_HOME`, the `PATH`, then the newest of the usual folders. */
export async function findJdk(places: JdkPlaces): Promise<JdkSearch> {
  const rejections: Rejection[] = [];
  if (places.setting !== undefined) {
    return (await tried(places.setting, 'parley.java.home', places.platform, rejections)) ?? { kind: 'missing', rejections };
  }
  if (places.javaHome !== undefined && places.javaHome !== '') {
    const found = await tried(places.javaHome, 'JAVA_HOME', places.platform, rejections);
    if (found) {
      return found;
    }
  }
  const onPath = await homeOnPath(places);
  if (onPath !== undefined) {
    const found = await tried(onPath, 'PATH', places.platform, rejections);
    if (found) {
      return found;
    }
  }
  return (await newest(places, rejections)) ?? { kind: 'missing', rejections };
}

async function tried(
  home: string,
  origin: string,
  platform: NodeJS.Platform,
  rejections: Rejection[],
): Promise<JdkSearch | undefined> {
  const result = await inspect(home, platform);
  if (typeof result !== 'string') {
    if (result.version >= MINIMUM_VERSION) {
      return { kind: 'found', jdk: result };
    }
    rejections.push({ place: `${home} (${origin})`, reason: `is Java ${String(result.version)}` });
  } else {
    rejections.push({ place: `${home} (${origin})`, reason: result });
  }
  return undefined;
}

async function newest(places: JdkPlaces, rejections: Rejection[]): Promise<JdkSearch | undefined> {
  const homes = await Promise.all(places.installations.map(homesIn));
  const results = await Promise.all(
    [...new Set(homes.flat())].map(async (home) => ({ home, result: await inspect(home, places.platform) })),
  );
  let best: Jdk | undefined;
  for (const { home, result } of results) {
    if (typeof result === 'string') {
      continue; // Such folders hold other things too; they are worth no mention.
    }
    if (result.version < MINIMUM_VERSION) {
      rejections.push({ place: home, reason: `is Java ${String(result.version)}` });
    } else if (best === undefined || result.version > best.version) {
      best = result;
    }
  }
  return best && { kind: 'found', jdk: best };
}

async function homesIn({ folder, inner }: Installations): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const homes = names.map((name) => path.join(folder, name, inner));
  // Most installers add links such as `default`; the same JDK is worth one mention.
  return Promise.all(homes.map((home) => realpath(home).catch(() => home)));
}

/** The home of the first `java` on the search path: its folder's parent once links are followed. */
async function homeOnPath({ searchPath, platform }: JdkPlaces): Promise<string | undefined> {
  for (const folder of (searchPath ?? '').split(platform === 'win32' ? ';' : ':')) {
    const java = path.join(folder, executableName(platform));
    if (folder !== '' && (await isExecutable(java))) {
      return path.dirname(path.dirname(await realpath(java)));
    }
  }
  return undefined;
}

/** The JDK in a folder, or the reason why there is none. */
async function inspect(home: string, platform: NodeJS.Platform): Promise<Jdk | string> {
  const executable = path.join(home, 'bin', executableName(platform));
  if (!(await isExecutable(executable))) {
    return `has no bin/${executableName(platform)}`;
  }
  const version = (await versionInReleaseFile(home)) ?? (await versionByAsking(executable));
  return version === undefined ? 'does not say which Java version it is' : { home, executable, version };
}

async function versionInReleaseFile(home: string): Promise<number | undefined> {
  const release = await readFile(path.join(home, 'release'), 'utf8').catch(() => '');
  return majorVersion(/^JAVA_VERSION="([^"]+)"/m.exec(release)?.[1]);
}

function versionByAsking(executable: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile(executable, ['-version'], { timeout: 10_000 }, (_error, _stdout, stderr) => {
      resolve(majorVersion(/version "([^"]+)"/.exec(stderr)?.[1]));
    });
  });
}

/** `25.0.1` and `22-ea` are 25 and 22; up to Java 8 the number that counts is the second: `1.8.0_402`. */
export function majorVersion(version: string | undefined): number | undefined {
  const match = /^(?:1\.)?(\d+)/.exec(version ?? '');
  return match ? Number(match[1]) : undefined;
}

function executableName(platform: NodeJS.Platform): string {
  return platform === 'win32' ? 'java.exe' : 'java';
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The folders where installers and version managers put JDKs. */
export function usualInstallations(platform: NodeJS.Platform, home: string, env: NodeJS.ProcessEnv): Installations[] {
  const managed: Installations[] = [
    { folder: path.join(home, '.sdkman/candidates/java'), inner: '' },
    { folder: path.join(home, '.jdks'), inner: '' },
    { folder: path.join(home, '.local/share/mise/installs/java'), inner: '' },
    { folder: path.join(home, '.asdf/installs/java'), inner: '' },
  ];
  switch (platform) {
    case 'darwin':
      return [
        { folder: '/Library/Java/JavaVirtualMachines', inner: 'Contents/Home' },
        { folder: path.join(home, 'Library/Java/JavaVirtualMachines'), inner: 'Contents/Home' },
        { folder: '/opt/homebrew/opt', inner: 'libexec/openjdk.jdk/Contents/Home' },
        { folder: '/usr/local/opt', inner: 'libexec/openjdk.jdk/Contents/Home' },
        ...managed,
      ];
    case 'win32':
      return [
        ...[env.ProgramFiles, env.LOCALAPPDATA && path.join(env.LOCALAPPDATA, 'Programs')]
          .filter((folder): folder is string => folder !== undefined && folder !== '')
          .flatMap((folder) =>
            ['Java', 'Eclipse Adoptium', 'Microsoft', 'Zulu', 'Amazon Corretto', 'BellSoft'].map((vendor) => ({
              folder: path.join(folder, vendor),
              inner: '',
            })),
          ),
        ...managed,
      ];
    default:
      return [
        { folder: '/usr/lib/jvm', inner: '' },
        { folder: '/usr/java', inner: '' },
        { folder: '/opt/java', inner: '' },
        { folder: '/opt', inner: '' },
        ...managed,
      ];
  }
}
