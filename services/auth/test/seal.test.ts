import { InvalidSettings, readSettings } from '@flotilla/config';
import { authInternal } from '@flotilla/contracts-auth';
import { createSeal } from '@flotilla/identity';
import { testServices } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { settings } from '../src/config.ts';
import { startReadyWorld } from './world.ts';

/** What releases closed that knew a SERVICE_TOKEN_SECRET, with it alone or with an ENCRYPTION_KEYS before it. */
const former = {
  secret: 'c0ffee'.repeat(8),
  signingKey: 'PaBESpxDMkqYIkaErJyVI9ZHtBcEg98sH5FV4T7oxN0QRood8qNtxHI=',
  secondFactor: 'T/Xiqvvq5ZJHyrhtx36NFPMx+U6mnkf323LHVnQMldtbOO/PpXvHVOeZ8Xg=',
  encryptionKeys: '0f'.repeat(4),
};

test('what a former release closed opens with its SERVICE_TOKEN_SECRET as the last key, and is not closed with it again', () => {
  const keys = ['a new key', former.secret];
  const [signingKeys, secrets] = [createSeal(keys, 'auth signing keys'), createSeal(keys, 'auth secrets')];

  expect([signingKeys.open(former.signingKey), secrets.open(former.secondFactor)]).toEqual(['{"kty":"OKP"}', 'JBSWY3DPEHPK3PXP']);
  expect([secrets.isNewest(former.secondFactor), secrets.isNewest(secrets.close('text'))]).toEqual([false, true]);
  expect(createSeal([former.secret], 'auth secrets').open(secrets.close('text'))).toBeUndefined();
});

test('the signing key of a former release goes on signing, closed with the first of the new keys', async () => {
  await using world = await startReadyWorld({ ENCRYPTION_KEYS: former.secret });
  const published = async () => (await world.asService(authInternal.getSigningKeys, {})).body;
  const before = await published();
  const { tokens } = await world.signIn();

  await world.restart({ ENCRYPTION_KEYS: `a new key,${former.secret}` });
  await world.restart({ ENCRYPTION_KEYS: 'a new key' });

  expect(await published()).toEqual(before);
  expect(await world.verify(tokens.access_token)).not.toBeNull();
  await world.restart({ ENCRYPTION_KEYS: former.secret });
  expect(await published()).not.toEqual(before);
});

const given = {
  PUBLIC_URL: 'http://localhost',
  AUTH_DATABASE_URL: 'postgres://localhost/auth',
  VIDEOS_URL: 'http://localhost:1',
  TRANSCODER_URL: 'http://localhost:2',
  FEDERATION_URL: 'http://127.0.0.1:4',
  EXPORTS_URL: 'http://127.0.0.1:4',
  ...testServices().settingsOf('auth'),
};

test.each([
  [undefined, /^ENCRYPTION_KEYS is required: .* SERVICE_TOKEN_SECRET as the last of them\.$/],
  ['', /^ENCRYPTION_KEYS is required: /],
  [' , ', /^ENCRYPTION_KEYS must name a key$/],
])('auth does not start without a key to encrypt with: %p', (keys, sentence) => {
  const read = () => readSettings(settings, { ...given, ENCRYPTION_KEYS: keys });

  expect(read).toThrow(InvalidSettings);
  expect(read).toThrow(expect.objectContaining({ mistakes: [expect.stringMatching(sentence)] }));
});
