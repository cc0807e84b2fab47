import { discoveryApi } from '@flotilla/contracts-federation';
import { expectReply } from '@flotilla/http-client';
import { expect, test } from '@jest/globals';
import { BASE, startWorld } from './world.ts';

test('WebFinger finds accounts, channels and the instance by handle, in any case, and nobody of another host', async () => {
  await using world = await startWorld();
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

test('documents say where WebFinger, NodeInfo and the actor of the instance are', async () => {
  await using world = await startWorld();

  const hostMeta = await (await world.fetch('/.well-known/host-meta')).text();
  const nodeInfo = expectReply(await world.call(discoveryApi.listNodeInfo, {}), 200);

  expect(hostMeta).toContain(`template="${BASE}/.well-known/webfinger?resource={uri}"`);
  expect(nodeInfo.links.map(({ href }) => href)).toEqual([`${BASE}/nodeinfo/2.0.json`, `${BASE}/accounts/peertube`]);
});
