import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authApi, type Unit } from '@flotilla/contracts-auth';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { readMeasure } from '../src/instance/measures.ts';
import { startReadyWorld } from './world.ts';

async function startWith(file: unknown, environment: Record<string, string> = {}) {
  const folder = await temporaryDirectory();
  const path = join(folder.path, 'instance.json');
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file));
  try {
    return await startReadyWorld({ ...environment, CONFIGURATION_FILE: path });
  } finally {
    await folder[Symbol.asyncDispose]();
  }
}

test('the file of the operator lies over the defaults, the environment over the file, and the choice of administrators over both', async () => {
  await using world = await startWith(
    {
      instance: { name: 'Of the file', shortDescription: 'Of the file.' },
      user: { videoQuota: '10GB' },
      export: { users: { exportExpiration: '2 days' } },
    },
    { INSTANCE_NAME: 'Of the environment' },
  );
  const root = world.as((await world.signIn()).caller);
  const configured = async () => (await root(authApi.getCustomConfig, {})).body;
  const operator = {
    instance: { name: 'Of the environment', shortDescription: 'Of the file.' },
    user: { videoQuota: 10 * 1024 ** 3, videoQuotaDaily: -1 },
    export: { users: { exportExpiration: 172_800_000 } },
  };
  expect(await configured()).toMatchObject(operator);

  await world.configure({ instance: { name: 'Of an administrator' } });

  expect(await configured()).toMatchObject({ ...operator, instance: { ...operator.instance, name: 'Of an administrator' } });
  expect(await root(authApi.deleteCustomConfig, {})).toMatchObject({ status: 200, body: operator });
});

test.each([
  ['is no JSON', 'instance: name', 'CONFIGURATION_FILE is not usable'],
  ['holds values that cannot be', { user: { videoQuota: '10 elephants' }, signup: { limit: -2 } }, 'signup.limit, user.videoQuota'],
  ['holds settings that do not go together', { transcoding: { hls: { enabled: false } } }, 'needs web videos or HLS'],
  [
    'holds switches and choices nobody knows',
    { signup: { enabled: 'ture' }, broadcastMessage: { level: 'loud' } },
    'signup.enabled, broadcastMessage.level',
  ],
  ['holds no number where one belongs', { signup: { limit: '' }, transcoding: { threads: '0x1' } }, 'signup.limit, transcoding.threads'],
  ['holds no address', { admin: { email: '' } }, 'admin.email'],
  ['opens registration where no mail is sent', { signup: { enabled: true } }, 'e-mail'],
])('a start says what is wrong with a file that %s', async (_, file, words) => {
  await expect(startWith(file, { MAIL: 'none' })).rejects.toThrow(words);
});

test('a start says that the administrator cannot be reached by what the environment names', async () => {
  await expect(startReadyWorld({ ADMIN_EMAIL: 'nobody' })).rejects.toThrow('admin.email');
});

test.each<[string, Unit, number | undefined]>([
  ['10GB', 'bytes', 10_737_418_240],
  ['1.5 mb', 'bytes', 1_572_864],
  ['2 days', 'milliseconds', 172_800_000],
  ['1 hour', 'seconds', 3600],
  ['90 minutes', 'milliseconds', 5_400_000],
  ['2 days', 'bytes', undefined],
  ['10 elephants', 'bytes', undefined],
  ['-1', 'bytes', undefined],
])('"%s" in %s is %s', (text, unit, expected) => {
  expect(readMeasure(text, unit)).toBe(expected);
});
