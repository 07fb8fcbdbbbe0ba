import assert from 'node:assert/strict';
import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findJdk, majorVersion, usualInstallations, type JdkPlaces } from '../jdk';
import { installExecutable, installJdk } from './fakeJdk';
import { temporaryFolder } from './temporaryFolder';

describe('The search for a JDK', function () {
  if (process.platform === 'win32') {
    this.pending = true; // The stand-ins for `java` are shell scripts.
  }
  const folder = temporaryFolder();
  const home = (name: string) => path.join(realpathSync(folder()), name);

  function search(places: Partial<JdkPlaces>) {
    return findJdk({
      setting: undefined,
      javaHome: undefined,
      searchPath: undefined,
      installations: [],
      platform: 'linux',
      ...places,
    });
  }

  async function foundHome(places: Partial<JdkPlaces>): Promise<string> {
    const result = await search(places);
    assert.ok(result.kind === 'found', JSON.stringify(result));
    return result.jdk.home;
  }

  it('prefers the setting to everything else', async () => {
    const set = installJdk(home('set'), '21.0.4');
    const other = installJdk(home('other'), '25.0.1');
    assert.equal(await foundHome({ setting: set, javaHome: other }), set);
  });

  it('does not look elsewhere when the setting is wrong', async () => {
    const good = installJdk(home('good'), '25.0.1');
    const result = await search({ setting: home('nowhere'), javaHome: good });
    assert.deepEqual(result, {
      kind: 'missing',
      rejections: [{ place: `${home('nowhere')} (parley.java.home)`, reason: 'has no bin/java' }],
    });
  });

  it('prefers JAVA_HOME to the PATH', async () => {
    const chosen = installJdk(home('chosen'), '21');
    const onPath = installJdk(home('on-path'), '25');
    assert.equal(await foundHome({ javaHome: chosen, searchPath: path.join(onPath, 'bin') }), chosen);
  });

  it('passes over a JAVA_HOME that is too old', async () => {
    const old = installJdk(home('old'), '17.0.15');
    const onPath = installJdk(home('on-path'), '25.0.1');
    assert.equal(await foundHome({ javaHome: old, searchPath: path.join(onPath, 'bin') }), onPath);
  });

  it('follows links on the PATH to the JDK behind them', async () => {
    const jdk = installJdk(home('jdk'), '22');
    mkdirSync(home('bin'));
    symlinkSync(path.join(jdk, 'bin', 'java'), path.join(home('bin'), 'java'));
    assert.equal(await foundHome({ searchPath: `${home('empty')}:${home('bin')}` }), jdk);
  });

  it('takes the newest of the usual folders', async () => {
    installJdk(home('jvm/java-21'), '21.0.2');
    const newest = installJdk(home('jvm/java-25'), '25.0.1');
    installJdk(home('jvm/java-9'), '9');
    assert.equal(await foundHome({ installations: [{ folder: home('jvm'), inner: '' }] }), newest);
  });

  it('looks inside macOS bundles', async () => {
    const jdk = installJdk(home('JavaVirtualMachines/temurin-25.jdk/Contents/Home'), '25');
    assert.equal(
      await foundHome({ platform: 'darwin', installations: [{ folder: home('JavaVirtualMachines'), inner: 'Contents/Home' }] }),
      jdk,
    );
  });

  it('asks java itself when there is no release file', async () => {
    const jdk = installExecutable(home('bare'), `echo 'openjdk version "24" 2025-03-18' >&2`);
    assert.equal(await foundHome({ javaHome: jdk }), jdk);
  });

  it('names everything it turned down, each JDK once', async () => {
    const old = installJdk(home('jvm/java-17'), '17.0.15');
    symlinkSync(old, home('jvm/default'));
    const silent = installExecutable(home('silent'), 'exit 1');
    const result = await search({ javaHome: silent, installations: [{ folder: home('jvm'), inner: '' }] });
    assert.deepEqual(result, {
      kind: 'missing',
      rejections: [
        { place: `${silent} (JAVA_HOME)`, reason: 'does not say which Java version it is' },
        { place: old, reason: 'is Java 17' },
      ],
    });
  });

  it('survives folders that do not exist', async () => {
    assert.deepEqual(await search({ searchPath: '/nowhere', installations: [{ folder: '/nowhere', inner: '' }] }), {
      kind: 'missing',
      rejections: [],
    });
  });

  it('knows folders for every platform', () => {
    const linux = usualInstallations('linux', '/home/me', {}).map((place) => place.folder);
    assert.ok(linux.includes('/usr/lib/jvm') && linux.includes('/home/me/.sdkman/candidates/java'));
    const mac = usualInstallations('darwin', '/Users/me', {});
    assert.ok(mac.some(({ folder, inner }) => folder === '/Library/Java/JavaVirtualMachines' && inner === 'Contents/Home'));
    const windows = usualInstallations('win32', '/me', { ProgramFiles: '/Programs' }).map((place) => place.folder);
    assert.ok(windows.includes(path.join('/Programs', 'Eclipse Adoptium')));
  });
});

describe('A Java version', () => {
  for (const [text, major] of [
    ['1.8.0_402', 8],
    ['21', 21],
    ['22-ea', 22],
    ['25.0.1', 25],
    ['', undefined],
    ['unknown', undefined],
  ] as const) {
    it(`'${text}' is ${String(major)}`, () => {
      assert.equal(majorVersion(text), major);
    });
  }
});
