import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../config';

const read = (values: Record<string, unknown>) => readConfig({ get: (key) => values[key] });

describe('The settings', () => {
  it('may be absent altogether', () => {
    assert.deepEqual(read({}), { javaHome: undefined, serverJar: undefined, jvmArguments: [] });
  });

  it('are taken as they are, without surrounding blanks', () => {
    assert.deepEqual(read({ 'java.home': ' /jdk ', 'server.jar': '/a/parley.jar', 'server.jvmArguments': ['-Xmx2g'] }), {
      javaHome: '/jdk',
      serverJar: '/a/parley.jar',
      jvmArguments: ['-Xmx2g'],
    });
  });

  it('understand ~ as the home folder', () => {
    assert.equal(read({ 'java.home': '~/jdks/25' }).javaHome, path.join(os.homedir(), 'jdks/25'));
    assert.equal(read({ 'java.home': '~me/jdk' }).javaHome, '~me/jdk');
  });

  it('of a wrong type count as absent', () => {
    assert.deepEqual(read({ 'java.home': 17, 'server.jar': '', 'server.jvmArguments': ['-Xmx2g', 1, null] }), {
      javaHome: undefined,
      serverJar: undefined,
      jvmArguments: ['-Xmx2g'],
    });
  });
});
