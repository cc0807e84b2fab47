import { readSettings } from '@flotilla/config';
import { authInternal } from '@flotilla/contracts-auth';
import { connectDatabase } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { testServices } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { settings } from '../src/config.ts';
import { auth } from '../src/service.ts';
import { openSigningKeys } from '../src/signing-keys/signing-keys.ts';
import { encryptionKey, publicUrl, startReadyWorld } from './world.ts';

const DAY_IN_MS = 24 * 60 * 60 * 1000;

test('tokens of the former key are valid until they expire, then the key is deleted', async () => {
  await using world = await startReadyWorld();
  const { tokens } = await world.signIn();
  await using keys = await openKeys(world.database.url, [encryptionKey]);
  const published = async () => ((await world.asService(authInternal.getSigningKeys, {})).body as { keys: unknown[] }).keys;

  keys.moveClock(91 * DAY_IN_MS);
  await keys.opened.renew();
  expect(await published()).toHaveLength(2);
  expect(await world.verify(tokens.access_token)).not.toBeNull();
  expect(
    await world.verify(await keys.opened.sign({ userId: 1, username: 'root', role: 0, sessionId: 's', generation: 1 })),
  ).not.toBeNull();

  keys.moveClock(2 * DAY_IN_MS);
  await keys.opened.renew();
  expect(await published()).toHaveLength(1);
  expect(await world.verify(tokens.access_token)).toBeNull();
});

test('a key that was sealed with another secret is replaced, and its tokens stay valid', async () => {
  await using world = await startReadyWorld();
  const { tokens } = await world.signIn();

  await using keys = await openKeys(world.database.url, ['another secret']);

  expect(await keys.opened.publicKeys()).toHaveLength(2);
  expect(await world.verify(tokens.access_token)).not.toBeNull();
});

test('private keys are never revealed', async () => {
  await using world = await startReadyWorld();

  const answer = await world.asService(authInternal.getSigningKeys, {});

  expect(answer.body).toEqual({ keys: [expect.not.objectContaining({ d: expect.anything() })] });
});

async function openKeys(url: string, encryptionKeys: readonly string[]) {
  const database = await connectDatabase({ url, entities: auth.schema.entities, log: silentLog, name: 'auth', poolSize: 1 });
  let ahead = 0;
  const environment = {
    PUBLIC_URL: publicUrl,
    AUTH_DATABASE_URL: url,
    VIDEOS_URL: 'http://127.0.0.1:9',
    TRANSCODER_URL: 'http://127.0.0.1:9',
    FEDERATION_URL: 'http://127.0.0.1:9',
    EXPORTS_URL: 'http://127.0.0.1:9',
    ...testServices().settingsOf('auth'),
    ENCRYPTION_KEYS: encryptionKeys.join(),
  };
  const opened = await openSigningKeys(database, readSettings(settings, environment), { now: () => new Date(Date.now() + ahead) });
  return {
    opened,
    moveClock: (ms: number) => {
      ahead += ms;
    },
    [Symbol.asyncDispose]: () => database.close(),
  };
}
