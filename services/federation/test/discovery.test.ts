import { discoveryApi } from '@flotilla/contracts-federation';
import { expectReply } from '@flotilla/http-client';
import { expect, test } from '@jest/globals';
import { BASE, shareWorld, startWorld } from './world.ts';

const sharedWorld = shareWorld();

test('WebFinger finds accounts, channels and the instance by handle, in any case, and nobody of another host', async () => {
  const world = await sharedWorld();
  const { account, channel } = await world.people('ines');
  const find = (resource: string) => world.call(discoveryApi.getWebFinger, { query: { resource } });

  const found = expectReply(await find('acct:Ines@video.example:443'), 200);
  const other = expectReply(await find('acct:ines_channel@VIDEO.example'), 200);

  expect(found).toEqual({
    subject: 'acct:Ines@video.example:443',
    aliases: [account],
    links: [
      { rel: 'self', type: 'application/activity+json', href: account },
      { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${BASE}/remote-interaction?uri={uri}` },
    ],
  });
  expect(other.aliases).toEqual([channel]);
  expect(expectReply(await find('acct:peertube@video.example'), 200).aliases).toEqual([`${BASE}/accounts/peertube`]);
  expect((await find('acct:nobody@video.example')).status).toBe(404);
  for (const wrong of ['acct:ines@elsewhere.example', 'ines@video.example', 'acct:ines@video.example@evil.example', 'acct:@video.example'])
    expect([wrong, (await find(wrong)).status]).toEqual([wrong, 400]);
});

test('WebFinger is asked with and without the port of the instance', async () => {
  await using world = await startWorld({ environment: { PUBLIC_URL: 'http://127.0.0.1:8080' } });
  const find = async (resource: string) => (await world.call(discoveryApi.getWebFinger, { query: { resource } })).status;

  expect(await find('acct:peertube@127.0.0.1:8080')).toBe(200);
  expect(await find('acct:peertube@127.0.0.1')).toBe(200);
  for (const other of ['127.0.0.1:8081', '127.0.0.1:443:8080', '127.0.0.2'])
    expect([other, await find(`acct:peertube@${other}`)]).toEqual([other, 400]);
});

test('documents say where WebFinger, NodeInfo and the actor of the instance are', async () => {
  const world = await sharedWorld();

  const hostMeta = await (await world.fetch('/.well-known/host-meta')).text();
  const nodeInfo = expectReply(await world.call(discoveryApi.listNodeInfo, {}), 200);

  expect(hostMeta).toContain(`template="${BASE}/.well-known/webfinger?resource={uri}"`);
  expect(nodeInfo.links.map(({ href }) => href)).toEqual([
    `${BASE}/nodeinfo/2.0.json`,
    `${BASE}/nodeinfo/2.1.json`,
    `${BASE}/accounts/peertube`,
  ]);
});

test.each(['2.0', '2.1'])('NodeInfo %s tells what the instance runs, allows, and how much it is used', async (version) => {
  const world = await sharedWorld();

  const response = await world.fetch(`/nodeinfo/${version}.json`);

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(`application/json; profile="http://nodeinfo.diaspora.software/ns/schema/${version}#"`);
  expect(await response.json()).toMatchObject({
    version,
    software: { name: 'flotilla', version: '0.1.0' },
    protocols: ['activitypub'],
    services: { inbound: [], outbound: ['atom1.0', 'rss2.0'] },
    openRegistrations: world.auth.configuration.signup.allowed,
    usage: { users: { total: 12, activeMonth: 4, activeHalfyear: 9 }, localPosts: 19, localComments: 80 },
    metadata: {
      taxonomy: { postsName: 'Videos' },
      nodeName: 'Boats of the village',
      nodeDescription: 'Films of boats, made here.',
      nodeConfig: {
        transcoding: { enabledResolutions: world.auth.configuration.transcoding.enabledResolutions },
        tracker: { enabled: false },
      },
    },
  });
});

test('there is no other version of NodeInfo', async () => {
  const world = await sharedWorld();

  for (const version of ['1.0', '2.2', '2', '2.0.1', '..%2F2.0'])
    expect([version, (await world.fetch(`/nodeinfo/${version}.json`)).status]).toEqual([version, 404]);
});

test('the numbers of NodeInfo are asked for once in ten minutes, and again at once after a failure', async () => {
  await using world = await startWorld();
  world.auth.mood = 'down';
  const ask = async () => (await world.fetch('/nodeinfo/2.0.json')).status;

  expect(await ask()).toBe(503);
  world.auth.mood = 'well';
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
  world.auth.mood = 'down';

  expect([await ask(), world.auth.asked]).toEqual([200, 1]);
});
