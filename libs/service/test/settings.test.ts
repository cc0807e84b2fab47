import { generateKeyPairSync } from 'node:crypto';
import { InvalidSettings, readSettings } from '@flotilla/config';
import { generateServiceKeys } from '@flotilla/identity';
import { expect, test } from '@jest/globals';
import { identitySettings } from '../src/index.ts';

const { privateKey, publicKey } = generateServiceKeys();
const [ofGateway, ofVideos] = [generateServiceKeys().publicKey, generateServiceKeys().publicKey];
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const list = `auth=${publicKey},gateway=${ofGateway},videos=${ofVideos},videos=${ofVideos}`;
const good = { SERVICE_PRIVATE_KEY: privateKey, SERVICE_PUBLIC_KEYS: list };

test('a service reads its own key and the public keys of all', () => {
  expect(readSettings(identitySettings, good)).toEqual({
    servicePrivateKey: privateKey,
    servicePublicKeys: { auth: [publicKey], gateway: [ofGateway], videos: [ofVideos, ofVideos] },
  });
});

test.each([
  ['SERVICE_PRIVATE_KEY', 'swordfish', 'SERVICE_PRIVATE_KEY must be an Ed25519 key, as `npm run secrets` makes them'],
  ['SERVICE_PRIVATE_KEY', rsa, 'SERVICE_PRIVATE_KEY must be an Ed25519 key, as `npm run secrets` makes them'],
  [
    'SERVICE_PUBLIC_KEYS',
    'auth',
    'SERVICE_PUBLIC_KEYS must be like auth=KEY,videos=KEY, with keys as `npm run secrets` makes them, not "auth"',
  ],
])('%s is refused at the start when it is no key, and a private one is not shown', (name, value, mistake) => {
  const read = () => readSettings(identitySettings, { ...good, [name]: value });

  expect(read).toThrow(InvalidSettings);
  expect(read).toThrow(expect.objectContaining({ mistakes: [mistake] }));
});

test.each([
  [
    'the gateway is not among them',
    list.replace('gateway=', 'gatewya='),
    'SERVICE_PUBLIC_KEYS must contain a key of gateway, by which every service knows who is calling, not',
  ],
  [
    'two services have the same',
    `${list},transcoder=${ofGateway}`,
    'SERVICE_PUBLIC_KEYS must have keys that differ between services (gateway and transcoder have the same), not',
  ],
])('public keys are refused at the start when %s', (_when, keys, mistake) => {
  expect(() => readSettings(identitySettings, { ...good, SERVICE_PUBLIC_KEYS: keys })).toThrow(
    expect.objectContaining({ mistakes: [`${mistake} "${keys}"`] }),
  );
});
