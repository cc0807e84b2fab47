import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { addVideo, makePlaylist } from './playlists-world.ts';
import { publicUrl, startWorld, type World } from './world.ts';

const [PUBLIC, UNLISTED, PRIVATE, INTERNAL] = [1, 2, 3, 4] as const;
const PLAYLIST_PRIVATE = 3;

const privacyOf = (world: World, videoId: string, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.getEmbedPrivacy, { params: { videoId } });
const setPrivacy = (world: World, videoId: string, body: { policy: number; domains: string[] }, caller: Caller | null = alice) =>
  world.as(caller)(videosApi.updateEmbedPrivacy, { params: { videoId }, body });
const isAllowed = (world: World, videoId: string, domain: string, caller: Caller | null = null) =>
  world.as(caller)(videosApi.isEmbeddingAllowed, { params: { videoId }, query: { domain } });
const oembed = (world: World, query: Record<string, unknown>) => world.anonymous(videosApi.getOembed, { query: query as never });

test('a video may be shown everywhere until its owner lists the sites that may', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice);
  expect(await privacyOf(world, uuid)).toMatchObject({ status: 200, body: { policy: { id: 1, label: 'All allowed' }, domains: [] } });

  expect(await setPrivacy(world, uuid, { policy: 2, domains: ['Harbour.example', 'boats.example:8080', 'harbour.example'] })).toMatchObject(
    {
      status: 204,
    },
  );

  const listed = { policy: { id: 2, label: 'Allowlist' }, domains: ['harbour.example', 'boats.example:8080'] };
  expect(await privacyOf(world, uuid)).toMatchObject({ status: 200, body: listed });
  const { body } = await world.anonymous(videosApi.getVideo, { params: { id: uuid } });
  expect(body).toMatchObject({ embedPrivacyPolicy: listed.policy });
  expect(await world.asWeb(videosInternal.getEmbedPrivacyOfPage, { params: { videoId: uuid } })).toMatchObject({
    status: 200,
    body: listed,
  });

  await setPrivacy(world, uuid, { policy: 1, domains: [] });
  expect(await privacyOf(world, uuid)).toMatchObject({ body: { policy: { id: 1 }, domains: [] } });
});

test('other services hear that a video may be shown elsewhere than before', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice);
  const snapshots = async () => (await world.events('video.snapshot.v1')).filter(({ videoUuid }) => videoUuid === uuid);
  const before = await snapshots();
  world.passHours(1);
  const at = world.clock.now().toISOString();

  await setPrivacy(world, uuid, { policy: 2, domains: ['harbour.example'] });

  expect((await snapshots()).slice(before.length)).toMatchObject([{ videoUuid: uuid, deleted: false }]);
  const { body } = await world.anonymous(videosApi.getVideo, { params: { id: uuid } });
  expect((body as { updatedAt: string }).updatedAt >= at).toBe(true);
});

test('listed sites and the instance itself may show a video; on others only who manages it may look', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice);
  expect(await isAllowed(world, uuid, 'elsewhere.example')).toMatchObject({
    status: 200,
    body: { domainAllowed: true, userBypassAllowed: null },
  });
  await setPrivacy(world, uuid, { policy: 2, domains: ['harbour.example', 'boats.example:8080'] });

  for (const domain of ['HARBOUR.example', 'boats.example:8080', new URL(publicUrl).host]) {
    expect([domain, (await isAllowed(world, uuid, domain)).body]).toEqual([domain, { domainAllowed: true, userBypassAllowed: null }]);
  }
  for (const domain of ['elsewhere.example', 'www.harbour.example', 'harbour.example:81', 'boats.example']) {
    expect([domain, (await isAllowed(world, uuid, domain)).body]).toEqual([domain, { domainAllowed: false, userBypassAllowed: false }]);
  }
  for (const [caller, bypass] of [
    [bob, false],
    [alice, true],
    [carol, true],
    [root, true],
  ] as const) {
    expect((await isAllowed(world, uuid, 'elsewhere.example', caller)).body).toEqual({ domainAllowed: false, userBypassAllowed: bypass });
  }
});

test.each([
  ['an unknown policy', { policy: 3, domains: [] }],
  ['domains without a list', { policy: 1, domains: ['harbour.example'] }],
  ['an address instead of a host', { policy: 2, domains: ['https://harbour.example'] }],
  ['a host that would add to a header', { policy: 2, domains: ['harbour.example; script-src *'] }],
  ['everything by a sign', { policy: 2, domains: ['*'] }],
  ['too many', { policy: 2, domains: Array.from({ length: 51 }, (_, index) => `site-${index}.example`) }],
])('refuses %s, and nothing changes', async (_, body) => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice);

  expect(await setPrivacy(world, uuid, body)).toMatchObject({ status: 400 });

  expect(await privacyOf(world, uuid)).toMatchObject({ body: { policy: { id: 1 }, domains: [] } });
});

test('only who manages a video reads and changes where it may be shown; what moderators change is audited', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice);
  const listed = { policy: 2, domains: ['harbour.example'] };

  expect([await privacyOf(world, uuid, null), await privacyOf(world, uuid, bob)]).toMatchObject([{ status: 401 }, { status: 403 }]);
  expect([await setPrivacy(world, uuid, listed, null), await setPrivacy(world, uuid, listed, bob)]).toMatchObject([
    { status: 401 },
    { status: 403 },
  ]);
  expect(await privacyOf(world, '4711')).toMatchObject({ status: 404 });
  expect(await setPrivacy(world, '4711', listed)).toMatchObject({ status: 404 });

  await setPrivacy(world, uuid, listed, carol);
  expect(await world.events('audit-event.recorded.v1')).toMatchObject([
    {
      username: 'carol',
      domain: 'videos',
      action: 'update',
      values: { uuid, embedDomains: null, 'new-embedDomains': ['harbour.example'] },
    },
  ]);
});

test('who may not see a video does not learn where it may be shown', async () => {
  await using world = await startWorld();
  const hidden = await world.publish(alice, { privacy: PRIVATE });
  const internal = await world.publish(alice, { privacy: INTERNAL });
  const unlisted = await world.publish(alice, { privacy: UNLISTED });
  for (const { uuid } of [hidden, internal, unlisted]) await setPrivacy(world, uuid, { policy: 2, domains: ['harbour.example'] });

  const statuses = async (caller: Caller | null) => [
    (await isAllowed(world, hidden.uuid, 'harbour.example', caller)).status,
    (await isAllowed(world, internal.uuid, 'harbour.example', caller)).status,
    (await isAllowed(world, String(unlisted.id), 'harbour.example', caller)).status,
    (await isAllowed(world, unlisted.uuid, 'harbour.example', caller)).status,
  ];
  expect(await statuses(null)).toEqual([401, 401, 401, 200]);
  expect(await statuses(bob)).toEqual([403, 200, 403, 200]);
  expect(await world.asWeb(videosInternal.getEmbedPrivacyOfPage, { params: { videoId: hidden.uuid } })).toMatchObject({ status: 401 });
});

test('oEmbed describes a video and how to show it', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice, { name: 'Sea & "sand" <b>' });

  const answer = await oembed(world, { url: `${publicUrl}/w/${uuid}?start=1m&autoplay=1&evil="><script>&playlistPosition=2` });

  expect(answer).toEqual({
    status: 200,
    headers: expect.anything(),
    body: {
      type: 'video',
      version: '1.0',
      html:
        '<iframe width="560" height="315" sandbox="allow-same-origin allow-scripts allow-popups allow-forms" ' +
        'title="Sea &amp; &quot;sand&quot; &lt;b&gt;" ' +
        `src="${publicUrl}/videos/embed/${uuid}?start=1m&amp;autoplay=1" frameborder="0" allowfullscreen></iframe>`,
      width: 560,
      height: 315,
      title: 'Sea & "sand" <b>',
      author_name: 'Main alice channel',
      author_url: `${publicUrl}/video-channels/alice_channel`,
      provider_name: 'Flotilla',
      provider_url: publicUrl,
      thumbnail_url: expect.stringContaining(publicUrl),
      thumbnail_width: expect.any(Number),
      thumbnail_height: expect.any(Number),
    },
  });
});

test('oEmbed describes a playlist, by every address it has', async () => {
  await using world = await startWorld();
  const { id } = await world.publish(alice);
  const list = await makePlaylist(world, alice, { displayName: 'Of the sea', privacy: PUBLIC });
  await addVideo(world, alice, list, id);

  for (const address of [`/w/p/${list.shortUUID}`, `/videos/watch/playlist/${list.uuid}`, `/w/p/${list.id}`]) {
    const { status, body } = await oembed(world, { url: `${publicUrl}${address}?playlistPosition=2&start=3s`, format: 'json' });
    expect([address, status, body]).toMatchObject([address, 200, { title: 'Of the sea', author_name: 'Main alice channel', width: 560 }]);
    expect((body as { html: string }).html).toContain(
      `src="${publicUrl}/video-playlists/embed/${list.uuid}?playlistPosition=2&amp;start=3s"`,
    );
  }
});

test('oEmbed keeps to the limits that are asked for, pictures included', async () => {
  await using world = await startWorld();
  const { uuid } = await world.publish(alice);
  const url = `${publicUrl}/videos/watch/${uuid}`;

  expect((await oembed(world, { url, maxwidth: 300, maxheight: 1000 })).body).toMatchObject({
    width: 300,
    height: 315,
    thumbnail_width: 280,
  });
  const tiny = (await oembed(world, { url, maxwidth: 100, maxheight: 50 })).body;
  expect(tiny).toMatchObject({ width: 100, height: 50, html: expect.stringContaining('width="100" height="50"') });
  expect(tiny).not.toHaveProperty('thumbnail_url');
});

test.each([
  ['no address', {}],
  ['no address at all', { url: 'the sea' }],
  ['another site', { url: 'https://elsewhere.example/w/kkGMgK9ZtnKfYAgnEtQxbv' }],
  ['another scheme', { url: 'ftp://flotilla.example:8080/w/kkGMgK9ZtnKfYAgnEtQxbv' }],
  ['another page', { url: `${publicUrl}/about` }],
  ['an id that is none', { url: `${publicUrl}/w/the-sea` }],
  ['a width that is none', { url: `${publicUrl}/w/kkGMgK9ZtnKfYAgnEtQxbv`, maxwidth: 'wide' }],
  ['a height that is none', { url: `${publicUrl}/w/kkGMgK9ZtnKfYAgnEtQxbv`, maxheight: '1.5' }],
  ['a format that is none', { url: `${publicUrl}/w/kkGMgK9ZtnKfYAgnEtQxbv`, format: 'yaml' }],
])('oEmbed refuses %s', async (_, query) => {
  await using world = await startWorld();

  expect(await oembed(world, query)).toMatchObject({ status: 400 });
});

test('oEmbed says nothing about what is not for everybody', async () => {
  await using world = await startWorld();
  const of = async (path: string) => {
    const { status, body } = await oembed(world, { url: publicUrl + path });
    return [path, status, JSON.stringify(body).includes('secret')];
  };
  const unlisted = await world.publish(alice, { name: 'secret', privacy: UNLISTED });
  const list = await makePlaylist(world, alice, { displayName: 'secret', privacy: PLAYLIST_PRIVATE });

  for (const privacy of [PRIVATE, INTERNAL]) {
    const { uuid } = await world.publish(alice, { name: 'secret', privacy });
    expect(await of(`/w/${uuid}`)).toEqual([`/w/${uuid}`, 403, false]);
  }
  expect(await of(`/w/${unlisted.id}`)).toEqual([`/w/${unlisted.id}`, 403, false]);
  expect(await of(`/w/${unlisted.uuid}`)).toEqual([`/w/${unlisted.uuid}`, 200, true]);
  expect(await of(`/w/p/${list.uuid}`)).toEqual([`/w/p/${list.uuid}`, 403, false]);
  expect(await of('/w/kkGMgK9ZtnKfYAgnEtQxbv')).toEqual(['/w/kkGMgK9ZtnKfYAgnEtQxbv', 404, false]);
  expect(await of('/w/p/kkGMgK9ZtnKfYAgnEtQxbv')).toEqual(['/w/p/kkGMgK9ZtnKfYAgnEtQxbv', 404, false]);
  expect(await oembed(world, { url: `${publicUrl}/w/${unlisted.uuid}`, format: 'xml' })).toMatchObject({ status: 501 });
});
