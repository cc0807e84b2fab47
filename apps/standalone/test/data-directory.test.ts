import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { openDataDirectory } from '../src/data-directory.ts';
import { DataDirectoryInUse } from '../src/lock-directory.ts';
import type { Secrets } from '../src/secrets.ts';
import { run } from './programs.ts';

test('a directory that a running instance holds is refused, and the message names its process', async () => {
  await using directory = await temporaryDirectory();
  await using other = run('hold-data-directory');
  other.say(directory.path);
  expect(await other.hears()).toBe('held');

  const open = () => openDataDirectory(directory.path);

  expect(open).toThrow(DataDirectoryInUse);
  expect(open).toThrow(`Flotilla already runs on ${directory.path} (process ${other.pid})`);
});

test('R2: a directory whose holder was killed is taken at once', async () => {
  await using directory = await temporaryDirectory();
  {
    await using killed = run('hold-data-directory');
    killed.say(directory.path);
    expect(await killed.hears()).toBe('held');
  }

  using data = openDataDirectory(directory.path);

  expect(data.path('objects')).toBe(join(directory.path, 'objects'));
});

test('a process id left behind that now belongs to another program holds nothing', async () => {
  await using directory = await temporaryDirectory();
  openDataDirectory(directory.path)[Symbol.dispose]();
  writeFileSync(join(directory.path, 'instance.pid'), String(process.ppid));

  using data = openDataDirectory(directory.path);

  expect(data.secrets.fileTokenSecret).toHaveLength(64);
});

test('of two starts at the same moment exactly one gets the directory, also after a killed holder', async () => {
  await using directory = await temporaryDirectory();
  await using one = run('hold-data-directory');
  await using two = run('hold-data-directory');

  for (let round = 0; round < 40; round++) {
    const contested = join(directory.path, `round-${round}`);
    openDataDirectory(contested)[Symbol.dispose]();
    writeFileSync(join(contested, 'instance.pid'), '999999');
    for (const start of [one, two]) start.say(contested);
    expect([await one.hears(), await two.hears()].toSorted()).toEqual(['DataDirectoryInUse', 'held']);
  }
});

test('a lock overwritten with other bytes neither shuts out the next start nor lets a second one in', async () => {
  await using directory = await temporaryDirectory();
  openDataDirectory(directory.path)[Symbol.dispose]();
  const spoil = () => writeFileSync(join(directory.path, 'instance.lock'), 'no lock of ours '.repeat(100));
  spoil();
  await using holder = run('hold-data-directory');
  holder.say(directory.path);
  expect(await holder.hears()).toBe('held');
  spoil();

  expect(() => openDataDirectory(directory.path)).toThrow(DataDirectoryInUse);
});

test('secrets are made once, for the owner alone', async () => {
  await using directory = await temporaryDirectory();
  const file = join(directory.path, 'secrets.json');
  using data = openDataDirectory(directory.path);
  data.keysOf(['auth', 'videos']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const written = readFileSync(file, 'utf8');
  await using elsewhere = await temporaryDirectory();

  using other = openDataDirectory(elsewhere.path);
  other.keysOf(['auth', 'videos']);

  expect(JSON.parse(written)).toEqual(data.secrets);
  expect(new Set([data, other].flatMap(({ secrets }) => valuesOf(secrets))).size).toBe(8);
});

test('secrets are the same at every start', async () => {
  await using directory = await temporaryDirectory();
  const first = openDataDirectory(directory.path);
  const keys = first.keysOf(['auth', 'videos']);
  first[Symbol.dispose]();

  using second = openDataDirectory(directory.path);

  expect(second.secrets).toEqual(first.secrets);
  expect(second.keysOf(['auth', 'notes', 'videos'])).toEqual({ ...keys, notes: expect.any(String) });
});

test('secrets of a former release: what they closed can be opened, nothing is closed with them any more, and they are kept for the way back', async () => {
  await using directory = await temporaryDirectory();
  const former = { callerPrivateKey: 'a', callerPublicKey: 'b', serviceTokenSecret: 'former', fileTokenSecret: 'links' };
  writeFileSync(join(directory.path, 'secrets.json'), JSON.stringify(former), { mode: 0o600 });

  const first = openDataDirectory(directory.path);
  const keys = first.keysOf(['auth']);
  first[Symbol.dispose]();
  using second = openDataDirectory(directory.path);

  expect(second.secrets).toEqual({
    ...former,
    encryptionKeys: [expect.stringMatching(/^[0-9a-f]{64}$/), 'former'],
    serviceKeys: keys,
  });
});

test('R2: secrets a killed start left half-written are never seen', async () => {
  await using directory = await temporaryDirectory();
  const half = join(directory.path, 'secrets.json.new');
  writeFileSync(half, '{"callerPrivateKey": "MC4CA', { mode: 0o644 });

  using data = openDataDirectory(directory.path);

  data.keysOf(['auth', 'videos']);
  expect(valuesOf(data.secrets).map((secret) => secret.length > 40)).toEqual([true, true, true, true]);
  expect(existsSync(half)).toBe(false);
  expect(statSync(join(directory.path, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('damaged secrets are reported, never replaced, and the directory is released', async () => {
  await using directory = await temporaryDirectory();
  const file = join(directory.path, 'secrets.json');
  writeFileSync(file, '{');

  expect(() => openDataDirectory(directory.path)).toThrow(`${file} is damaged`);
  expect(() => openDataDirectory(directory.path)).toThrow(`${file} is damaged`);
  expect(readFileSync(file, 'utf8')).toBe('{');
});

const valuesOf = ({ fileTokenSecret, encryptionKeys, serviceKeys }: Secrets) => [
  fileTokenSecret,
  ...encryptionKeys,
  ...Object.values(serviceKeys),
];
