import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { accountActorsApi } from '@flotilla/contracts-federation';
import { videosEvents } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { followInstanceImages } from '../src/actors/follow-instance-images.ts';
import { signerOf } from '../src/actors/signer-of.ts';
import { createInstance } from '../src/instance.ts';
import { instanceUrls } from '../src/instance-urls.ts';
import { BASE, startWorld, type World } from './world.ts';

const AT = '2026-01-05T14:20:00.000Z';
const image = (filename: string, width: number, height: number) => ({ filename, mediaType: 'image/png', width, height, createdAt: AT });

const picture = (path: string, width: number, height: number) => ({
  width,
  height,
  path,
  fileUrl: `${BASE}${path}`,
  createdAt: AT,
  updatedAt: AT,
});

const asActivity = { headers: { accept: 'application/activity+json' } };
const read = async (world: World, path: string) => {
  const response = await world.fetch(path, asActivity);
  return { status: response.status, type: response.headers.get('content-type'), body: (await response.json()) as Record<string, unknown> };
};
const idOf = async ({ query }: World, url: string) => {
  const [actor] = await query<{ id: number }>('select id from actors where url = $1', [url]);
  return actor?.id as number;
};

test('an account is described to peers as they expect it, with the picture of 120 pixels first', async () => {
  await using world = await startWorld();
  const avatars = [image('a1500.png', 1500, 1500), image('a48.png', 48, 48), image('a120.png', 120, 120)];
  await world.people('ines', { displayName: 'Ines', description: 'Films about rivers.', avatars });

  const { status, type, body } = await read(world, '/accounts/ines');

  const id = `${BASE}/accounts/ines`;
  expect([status, type]).toEqual([200, 'application/activity+json; charset=utf-8']);
  expect(body).toEqual({
    '@context': expect.arrayContaining(['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1']),
    type: 'Person',
    id,
    following: `${id}/following`,
    followers: `${id}/followers`,
    playlists: `${id}/playlists`,
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    preferredUsername: 'ines',
    name: 'Ines',
    summary: 'Films about rivers.',
    url: { type: 'Link', mediaType: 'text/html', href: `${BASE}/a/ines` },
    endpoints: { sharedInbox: `${BASE}/inbox` },
    publicKey: {
      id: `${id}#main-key`,
      owner: id,
      publicKeyPem: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----\n[^]+\n-----END PUBLIC KEY-----\n$/),
    },
    published: AT,
    icon: ['a120.png', 'a48.png', 'a1500.png'].map((name) => ({
      type: 'Image',
      mediaType: 'image/png',
      width: Number(/\d+/.exec(name)),
      height: Number(/\d+/.exec(name)),
      url: `${BASE}/lazy-static/avatars/${name}`,
    })),
  });
  const key = createPublicKey((body['publicKey'] as { publicKeyPem: string }).publicKeyPem);
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
});

test('a channel names its owner, and tells Lemmy that only the owner posts', async () => {
  await using world = await startWorld();
  const { account, channel } = await world.people('ines');

  const { status, body } = await read(world, '/video-channels/ines_channel');

  expect(status).toBe(200);
  expect(body).toMatchObject({
    type: 'Group',
    id: channel,
    url: { type: 'Link', mediaType: 'text/html', href: `${BASE}/c/ines_channel` },
    summary: null,
    support: null,
    postingRestrictedToMods: true,
    attributedTo: [{ type: 'Person', id: account }],
  });
  expect(body).not.toHaveProperty('icon');
  expect(body).not.toHaveProperty('image');
});

test('the instance is an application of the name that peers compare, with the pictures that administrators chose', async () => {
  await using world = await startWorld();
  const { signing, config, log } = world;
  const { instance } = world.auth.configuration;
  instance.avatars = [picture('/lazy-static/avatars/instance-a.png', 120, 120)];
  instance.banners = [picture('/lazy-static/banners/instance-b.jpg', 1920, 317)];
  await followInstanceImages({ ...signing, urls: instanceUrls(BASE), instance: createInstance(config, log) });
  world.auth.mood = 'down';

  const { status, body } = await read(world, '/accounts/peertube');

  expect(status).toBe(200);
  expect(body).toMatchObject({ type: 'Application', id: `${BASE}/accounts/peertube`, preferredUsername: 'peertube', summary: null });
  expect(body['icon']).toEqual([
    { type: 'Image', mediaType: 'image/png', width: 120, height: 120, url: `${BASE}/lazy-static/avatars/instance-a.png` },
  ]);
  expect(body['image']).toEqual([
    { type: 'Image', mediaType: 'image/jpeg', width: 1920, height: 317, url: `${BASE}/lazy-static/banners/instance-b.jpg` },
  ]);
  expect(body).not.toHaveProperty('attributedTo');
});

test('every address of an actor serves the same document, by name and by handle, in any case', async () => {
  await using world = await startWorld();
  const { account, channel } = await world.people('ines');

  for (const name of ['ines', 'INES', 'ines@video.example', 'Ines@VIDEO.example'])
    for (const path of [
      '/accounts/{}',
      '/accounts/{}/video-channels',
      '/account/{}',
      '/account/{}/video-channels',
      '/a/{}',
      '/a/{}/video-channels',
    ])
      expect([path, name, (await read(world, path.replace('{}', name))).body['id']]).toEqual([path, name, account]);
  for (const path of ['/video-channels/{}', '/video-channels/{}/videos', '/c/{}', '/c/{}/videos'])
    expect([path, (await read(world, path.replace('{}', 'ines_channel'))).body['id']]).toEqual([path, channel]);
});

test('nobody is served who is unknown, of another host, of the other kind, or deleted', async () => {
  await using world = await startWorld();
  const { accountId } = await world.people('ines');
  await world.people('gone');
  await world.publishEvent(videosEvents.accountSnapshot, { ...account(accountId + 2, 'gone'), version: 1_000, deleted: true });
  await eventually(async () => expect((await read(world, '/accounts/gone')).status).toBe(404));

  for (const path of [
    '/accounts/nobody',
    '/accounts/ines@elsewhere.example',
    '/accounts/ines_channel',
    '/video-channels/ines',
    '/c/peertube',
  ]) {
    const { status, type, body } = await read(world, path);
    expect([path, status, type, body['code']]).toEqual([path, 404, 'application/problem+json; charset=utf-8', 'actor_not_found']);
  }
});

test('what an actor signs is verified with the key that it shows, and the private key is sealed at rest', async () => {
  await using world = await startWorld();
  const { account } = await world.people('ines');
  const shown = (await read(world, '/accounts/ines')).body['publicKey'] as { id: string; publicKeyPem: string };

  const { keyId, privateKey } = await signerOf(world.signing, await idOf(world, account));

  const signature = createSign('sha256').update('hello').sign(privateKey);
  expect(keyId).toBe(shown.id);
  expect(createVerify('sha256').update('hello').verify(shown.publicKeyPem, signature)).toBe(true);
  const [kept] = await world.query<{ text: string }>('select actor_keys::text as text from actor_keys limit 1');
  // The second one is how the Base64 of every RSA key names its algorithm.
  expect(kept?.text).not.toMatch(/PRIVATE KEY|ANBgkqhkiG9w0BAQEF/);
});

test('many who ask at once for an actor without a key get one and the same key', async () => {
  await using world = await startWorld();
  await world.people('ines');
  await world.query(`delete from actor_keys`);
  await world.query(`update actors set public_key = null`);

  const seen = await Promise.all(
    Array.from({ length: 10 }, async () => JSON.stringify((await read(world, '/accounts/ines')).body['publicKey'])),
  );

  expect(new Set(seen).size).toBe(1);
});

test('who was there before federation is known to peers after its first start, and gets a key unasked', async () => {
  await using world = await startWorld({
    isFirstStart: true,
    before: async (publishEvent) => {
      for (const version of [1, 2])
        await publishEvent(videosEvents.accountSnapshot, { ...account(7, 'early'), version, displayName: `Early ${version}` });
    },
  });

  await eventually(
    async () => expect(await world.query(`select from actors where name = 'early' and public_key is not null`)).toHaveLength(1),
    { withinMs: 30_000 },
  );

  expect((await world.call(accountActorsApi.getAccountActor, { params: { name: 'early' } })).body).toMatchObject({ name: 'Early 2' });
});

test('a newcomer has a key before anybody asks', async () => {
  await using world = await startWorld();
  await world.settle();
  const createdAt = new Date().toISOString();

  await world.publishEvent(videosEvents.accountSnapshot, { ...account(9, 'fresh'), createdAt });

  await eventually(async () =>
    expect(
      await world.query(
        `select from jobs where type = 'actor-keys' and payload->>'actorId' = (select id::text from actors where name = 'fresh')`,
      ),
    ).toHaveLength(1),
  );
  await eventually(async () =>
    expect(await world.query(`select from actors where name = 'fresh' and public_key is not null`)).toHaveLength(1),
  );
});

const account = (accountId: number, name: string) => ({
  accountId,
  userId: accountId,
  name,
  displayName: name,
  description: null,
  avatars: [],
  version: 1,
  deleted: false,
  createdAt: AT,
  updatedAt: AT,
});
