import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { addressesInternal, federationEvents } from '@flotilla/contracts-federation';
import { expect, test } from '@jest/globals';
import { describeVideo, type Inboxes, startInboxes } from './remote-instance.ts';
import { BASE } from './world.ts';

const UUID = '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11';

const lookUp = async ({ world }: Inboxes, address: string) => {
  const { status, body } = await world.asService('videos')(addressesInternal.lookUpAddress, { body: { address } });
  return { status, body: body as { video: { about: string } | null; actor: { about: string; owner: { url: string } | null } | null } };
};

function serveVideo({ peer }: Inboxes) {
  const account = peer.actor('anna');
  const channel = peer.actor('boats', { type: 'Group', attributedTo: account.url });
  const video = describeVideo(peer, { account, channel, uuid: UUID });
  peer.serve(`/videos/watch/${UUID}`, { body: video });
  peer.serve('/w/short', { body: video });
  peer.serve(`/.well-known/webfinger?resource=${encodeURIComponent(`acct:boats@${peer.host}`)}`, {
    type: 'application/jrd+json',
    body: { links: [{ rel: 'self', type: 'application/activity+json', href: channel.url }] },
  });
  return { account, channel, video };
}

test('an address of a video or actor leads to it, and nobody is told that it is new', async () => {
  await using inboxes = await startInboxes();
  const { video, channel, account } = serveVideo(inboxes);

  for (const address of [video.id, `${inboxes.peer.url}/w/short`])
    expect(await lookUp(inboxes, address)).toMatchObject({ status: 200, body: { video: { about: video.id, isNew: false }, actor: null } });
  for (const address of [channel.url, `boats@${inboxes.peer.host}`, `acct:@boats@${inboxes.peer.host}`])
    expect((await lookUp(inboxes, address)).body).toMatchObject({
      actor: { about: channel.url, owner: { url: account.url } },
      video: null,
    });
  expect((await lookUp(inboxes, account.url)).body).toMatchObject({ actor: { about: account.url, owner: null } });

  const told = await inboxes.world.events(federationEvents.remoteVideoChanged);
  expect(told.map(({ about, isNew }) => [about, isNew])).toEqual([[video.id, false]]);
});

test('C: what is of this instance, private, no object or away is not found, and not asked for again at once', async () => {
  await using inboxes = await startInboxes();
  const { peer, world } = inboxes;
  await world.people('ines');
  peer.serve('/page', { type: 'text/html', body: '<html>' });
  peer.serve('/note', { body: { id: `${peer.url}/note`, type: 'Note' } });
  peer.serve('/liar', { body: { id: `${BASE}/accounts/ines`, type: 'Person' } });
  const nowhere = [
    `${peer.url}/page`,
    `${peer.url}/note`,
    `${peer.url}/liar`,
    `${peer.url}/missing`,
    `${BASE}/accounts/ines`,
    'ines@video.example',
    `nobody@${peer.host}`,
    'file:///etc/passwd',
    'http://10.0.0.1/w/1',
    'https://127.0.0.1:1/w/1',
    'not an address',
  ];

  for (const address of nowhere) expect([address, (await lookUp(inboxes, address)).status]).toEqual([address, 404]);
  const asked = peer.asked.length;
  for (const address of nowhere) expect((await lookUp(inboxes, address)).status).toBe(404);

  expect(peer.asked).toHaveLength(asked);
  expect(await inboxes.rows(`select from actors where local_kind is null`)).toEqual([]);
});

test('an instance that was asked as often as it may be can be asked later, and is found then', async () => {
  let passed = 0;
  await using inboxes = await startInboxes({ clock: { now: () => new Date(Date.now() + passed) } });
  const { channel } = serveVideo(inboxes);
  const { peer } = inboxes;
  const handle = `boats@${peer.host}`;
  for (let sent = 0; sent < 120; sent += 1) await lookUp(inboxes, `${peer.url}/missing/${sent}`);
  const { length } = peer.asked;

  for (let time = 0; time < 2; time += 1) expect(await lookUp(inboxes, handle)).toMatchObject({ status: 503 });
  expect(peer.asked).toHaveLength(length);
  passed = 60_000;

  expect(await lookUp(inboxes, handle)).toMatchObject({ status: 200, body: { actor: { about: channel.url } } });
});

test('an instance that is away is not found, also where it keeps silent', async () => {
  await using inboxes = await startInboxes();
  const { peer } = inboxes;
  peer.serve('/broken', { status: 502 });
  await using silent = createServer().listen(0, '127.0.0.1');
  const hangingUp = new AbortController();
  silent.on('connection', (socket) => hangingUp.signal.addEventListener('abort', () => socket.destroy()));
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;

  expect((await lookUp(inboxes, `${peer.url}/broken`)).status).toBe(404);
  const asked = performance.now();
  expect((await lookUp(inboxes, `boats@127.0.0.1:${port}`)).status).toBe(404);
  // Services that ask wait for ten seconds.
  expect(performance.now() - asked).toBeLessThan(9_900);
  hangingUp.abort();
});
