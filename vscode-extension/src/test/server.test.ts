import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import type { JdkPlaces } from '../jdk';
import { BUNDLED_JAR, findServer } from '../server';
import { installJdk } from './fakeJdk';
import { temporaryFolder } from './temporaryFolder';

describe('The server', () => {
  const folder = temporaryFolder();
  const unset: Config = { javaHome: undefined, serverJar: undefined, jvmArguments: [] };

  function places(config: Config, javaHome?: string): JdkPlaces {
    return { setting: config.javaHome, javaHome, searchPath: undefined, installations: [], platform: 'linux' };
  }

  function bundle(): string {
    const jar = path.join(folder(), BUNDLED_JAR);
    mkdirSync(path.dirname(jar), { recursive: true });
    writeFileSync(jar, '');
    return jar;
  }

  it('is the bundled one, started as `parley lsp`', async () => {
    const jar = bundle();
    const jdk = installJdk(path.join(folder(), 'jdk'), '25');
    const config = { ...unset, jvmArguments: ['-Xmx1g'] };
    const lookup = await findServer(config, folder(), places(config, jdk));
    assert.ok(lookup.kind === 'ready');
    assert.equal(lookup.command.jdk.executable, path.join(jdk, 'bin', 'java'));
    assert.deepEqual(lookup.command.arguments.slice(-4), ['-Xmx1g', '-jar', jar, 'lsp']);
  });

  it('is the one that is set, if any', async () => {
    bundle();
    const jar = path.join(folder(), 'own.jar');
    writeFileSync(jar, '');
    const config = { ...unset, serverJar: jar };
    const lookup = await findServer(config, folder(), places(config, installJdk(path.join(folder(), 'jdk'), '21')));
    assert.ok(lookup.kind === 'ready');
    assert.equal(lookup.command.jar, jar);
  });

  it('fails with the setting to change when its jar is missing', async () => {
    const config = { ...unset, serverJar: '/nowhere/parley.jar' };
    const lookup = await findServer(config, folder(), places(config));
    assert.ok(lookup.kind === 'failed');
    assert.equal(lookup.setting, 'parley.server.jar');
    assert.match(lookup.message, /`\/nowhere\/parley\.jar` named by `parley\.server\.jar` cannot be read\.$/);
  });

  it('says which Java it needs when there is none', async () => {
    bundle();
    const lookup = await findServer(unset, folder(), places(unset, installJdk(path.join(folder(), 'old'), '17')));
    assert.ok(lookup.kind === 'failed');
    assert.equal(lookup.setting, 'parley.java.home');
    assert.match(lookup.message, /^Parley needs a JDK 21 or newer/);
    assert.deepEqual(lookup.details, [{ place: `${path.join(folder(), 'old')} (JAVA_HOME)`, reason: 'is Java 17' }]);
  });

  it('says what is wrong with the Java that is set', async () => {
    bundle();
    const config = { ...unset, javaHome: installJdk(path.join(folder(), 'old'), '1.8.0_402') };
    const lookup = await findServer(config, folder(), places(config));
    assert.ok(lookup.kind === 'failed');
    assert.match(lookup.message, /old`, named by `parley\.java\.home`, is Java 8\.$/);
  });
});
