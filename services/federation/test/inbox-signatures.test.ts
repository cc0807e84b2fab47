import { generateKeyPairSync } from 'node:crypto';
import { signDocument, withContext } from '@flotilla/activitypub';
import { communityEvents } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Inboxes, keys, type RemoteActor, redigested, type Sent, startInboxes, startRemoteInstance } from './remote-instance.ts';
import { BASE } from './world.ts';

const SERVER = `${BASE}/accounts/peertube`;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
let count = 0;

const follow = ({ url }: RemoteActor, object = SERVER) => ({ type: 'Follow', id: `${url}/follows/${++count}`, actor: url, object });

/** Nothing was stored, sent or fetched. */
async function expectNothing({ recorded, follows, sent }: Inboxes): Promise<void> {
  expect(await recorded()).toEqual([]);
  expect(await follows()).toEqual([]);
  expect(await sent()).toEqual([]);
}

/** The instance mutes the peer. */
async function mute({ peer, rows, world }: Inboxes): Promise<void> {
  await world.publishEvent(communityEvents.muteSnapshot, {
    muteId: 1,
    version: 1,
    deleted: false,
    byAccountId: null,
    accountId: null,
    host: peer.host,
    createdAt: new Date().toISOString(),
  });
  await eventually(async () => expect(await rows('select from host_mutes')).toHaveLength(1));
}

/** An activity that others may forward. */
const signedBy = (actor: RemoteActor, at: Date) =>
  signDocument(withContext('Follow', follow(actor)), { keyId: actor.keyId, privateKey: actor.keys.privateKey, creator: actor.url }, at);

const withHeader =
  (name: string, value: string | undefined) =>
  (sent: Sent): Sent => {
    const headers = { ...sent.headers };
    delete headers[name];
    return { ...sent, headers: { ...headers, ...(value !== undefined && { [name]: value }) } };
  };
const withoutSigned =
  (name: string) =>
  (sent: Sent): Sent =>
    withHeader('Signature', (sent.headers['Signature'] as string).replace(name, '').replace('  ', ' '))(sent);

test('A1, A2, A3, A4, A6, A12: nothing is taken whose digest, signed headers, host, time or algorithm are not right', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, rows } = inboxes;
  const anna = peer.actor('anna');
  const signature = (from: string | RegExp, to: string) => (sent: Sent) =>
    withHeader('Signature', (sent.headers['Signature'] as string).replace(from, to))(sent);
  const attacks: Record<string, Parameters<typeof deliver>[2]> = {
    'another body': { tamper: (sent) => ({ ...sent, body: sent.body.replace('Follow', 'Delete') }) },
    'no digest': { tamper: withHeader('Digest', undefined) },
    'an unsigned digest': { tamper: withoutSigned(' digest') },
    'another kind of digest': { tamper: withHeader('Digest', 'SHA-512=AAAA') },
    'an unsigned target': { tamper: withoutSigned('(request-target)') },
    'an unsigned host': { tamper: withoutSigned(' host') },
    'an unsigned date': { tamper: withoutSigned(' date') },
    'another host': { host: 'other.example' },
    'an hour ago': { at: minutes(-60) },
    'in an hour': { at: minutes(60) },
    'no signature': { tamper: withHeader('Signature', undefined) },
    hmac: { tamper: signature('rsa-sha256', 'hmac-sha256') },
    sha1: { tamper: signature('rsa-sha256', 'rsa-sha1') },
    ed25519: { tamper: signature('rsa-sha256', 'ed25519') },
    expired: { tamper: signature(/$/, ',expires=1000000000') },
  };
  const attacksThatNeedTheKey: typeof attacks = {
    'another body with its digest': { tamper: (sent) => redigested({ ...sent, body: sent.body.replace('Follow', 'Delete') }) },
    'another path': { tamper: (sent) => ({ ...sent, path: '/accounts/peertube/inbox' }) },
    'half a signature': { tamper: signature(/signature="[^"]{40}/, 'signature="') },
  };
  const expectRefusals = async (all: typeof attacks) => {
    for (const [name, how] of Object.entries(all)) expect([name, await deliver(follow(anna), anna, how)]).toEqual([name, 403]);
  };

  await expectRefusals(attacks);
  expect(peer.asked).toEqual([]);
  expect(await rows('select from actors where local_kind is null')).toEqual([]);
  expect(await rows('select from outbox')).toEqual([]);
  await expectRefusals(attacksThatNeedTheKey);

  await expectNothing(inboxes);
  expect(await deliver(follow(anna), anna)).toBe(204);
});

test('a signature may come in Authorization, and has to be right there as well', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, recorded } = inboxes;
  const anna = peer.actor('anna');
  const moved = (scheme: string) => (sent: Sent) =>
    withHeader('Signature', undefined)(withHeader('Authorization', `${scheme} ${sent.headers['Signature'] as string}`)(sent));

  expect(await deliver(follow(anna), anna, { tamper: moved('Bearer') })).toBe(403);
  expect(await deliver(follow(anna), anna, { tamper: (sent) => moved('Signature')({ ...sent, path: '/accounts/peertube/inbox' }) })).toBe(
    403,
  );
  expect(await recorded()).toEqual([]);
  expect(await deliver(follow(anna), anna, { tamper: moved('Signature') })).toBe(204);
  expect(await recorded()).toHaveLength(1);
});

test('A12: actors without a usable RSA key are nobody', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, rows } = inboxes;
  const short = generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const curve = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  for (const [name, publicKeyPem] of Object.entries({ short, curve, text: 'no key' })) {
    const id = `${peer.url}/accounts/${name}`;
    const actor = peer.actor(name, { publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem } });

    expect([name, await deliver(follow(actor), actor)]).toEqual([name, 403]);
  }
  await expectNothing(inboxes);
  expect(await rows('select from actors where local_kind is null')).toEqual([]);
});

test('A5: a request that comes twice has one effect', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world, recorded, sent } = inboxes;
  const anna = peer.actor('anna');
  const activity = follow(anna);
  const at = new Date();

  expect([await deliver(activity, anna, { at }), await deliver(activity, anna, { at })]).toEqual([204, 204]);
  await world.settle();
  expect(await deliver(activity, anna, { at })).toBe(204);
  await world.settle();

  expect(await recorded()).toEqual([{ type: 'Follow', state: 'done', error: null }]);
  expect((await sent()).map(({ type }) => type)).toEqual(['Accept']);
});

test('A5, A6: a document is not taken from others when its author signed it long ago, or not yet', async () => {
  await using inboxes = await startInboxes();
  await using other = await startRemoteInstance();
  const { deliver, peer, recorded } = inboxes;
  const anna = peer.actor('anna');
  const bert = other.actor('bert', { key: 1 });
  const days = (count: number) => minutes(count * 24 * 60);

  expect(await deliver(await signedBy(bert, days(-9.1)), anna)).toBe(403);
  expect(await deliver(await signedBy(bert, minutes(31)), anna)).toBe(403);
  expect(other.asked).toEqual([]);
  await expectNothing(inboxes);

  expect(await deliver(await signedBy(bert, days(-8.9)), anna)).toBe(204);
  expect(await recorded()).toMatchObject([{ type: 'Follow' }]);
});

test('A7: nobody speaks for another actor, of the same host or of another', async () => {
  await using inboxes = await startInboxes();
  await using other = await startRemoteInstance();
  const { deliver, peer } = inboxes;
  const anna = peer.actor('anna');
  const bert = peer.actor('bert', { key: 1 });
  const stranger = other.actor('anna', { key: 2 });

  expect(await deliver(follow(anna), bert)).toBe(403);
  expect(await deliver(follow(anna), stranger)).toBe(403);
  expect(await deliver(follow(anna), { keyId: anna.keyId, keys: keys(2) })).toBe(403);
  expect(await deliver({ type: 'Collection', id: `${peer.url}/c`, items: [follow(anna)] }, bert)).toBe(204);

  await expectNothing(inboxes);
});

test('A8, A9: a key that its owner does not know, and one that calls itself otherwise, prove nothing and are not asked for again', async () => {
  await using inboxes = await startInboxes();
  await using evil = await startRemoteInstance();
  const { deliver, peer, rows } = inboxes;
  const anna = peer.actor('anna');
  const { publicKeyPem } = keys(1);
  evil.serve('/key', { body: { id: `${evil.url}/key`, owner: anna.url, publicKeyPem } });
  evil.serve('/other', { body: { ...anna.document, publicKey: { id: `${evil.url}/other`, owner: anna.url, publicKeyPem } } });
  const forged = (path: string) => ({ keyId: `${evil.url}${path}`, keys: keys(1) });

  expect(await deliver(follow(anna), forged('/key'))).toBe(403);
  expect(await deliver(follow(anna), forged('/other'))).toBe(403);
  expect(await deliver(follow(anna), forged('/key'))).toBe(403);

  await expectNothing(inboxes);
  expect(evil.asked.filter((path) => path === '/key')).toHaveLength(1);
  const [known] = await rows<{ public_key: string }>('select public_key from actors where url = $1', [anna.url]);
  expect(known?.public_key ?? anna.keys.publicKeyPem).toBe(anna.keys.publicKeyPem);
});

test('A10: however many keys somebody invents, a host is asked a bounded number of times', async () => {
  const at = new Date();
  await using inboxes = await startInboxes({ clock: { now: () => at } });
  const { deliver, peer } = inboxes;
  const anna = peer.actor('anna');
  const invented = Array.from({ length: 200 }, (_, index) => ({ keyId: `${peer.url}/accounts/nobody${index}`, keys: anna.keys }));

  const statuses = await Promise.all(invented.map((by) => deliver(follow(anna), by, { at })));

  // 503 is for those who come when too many wait.
  expect(statuses.filter((status) => status !== 403 && status !== 503)).toEqual([]);
  expect(peer.asked.length).toBeLessThanOrEqual(120);
  await expectNothing(inboxes);
});

test('A11: a key that was changed at its origin is fetched once more, and accepted with the same delivery', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world, rows } = inboxes;
  const anna = peer.actor('anna');
  expect(await deliver(follow(anna), anna)).toBe(204);
  const changed = peer.actor('anna', { key: 1 });

  expect(await deliver(follow(changed), changed)).toBe(403);
  await rows(`update actors set fetched_at = fetched_at - interval '11 minutes' where url = $1`, [anna.url]);
  const before = peer.asked.length;
  expect(await deliver(follow(changed), changed)).toBe(204);
  expect(await deliver(follow(anna), anna)).toBe(403);

  await world.settle();
  expect(peer.asked.slice(before).filter((path) => path === '/accounts/anna')).toHaveLength(1);
});

test('A13: the end of an actor that was never met is taken without a fetch', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer } = inboxes;
  const gone = { url: `${peer.url}/accounts/gone`, keyId: `${peer.url}/accounts/gone#main-key`, keys: keys(0) };
  const deletion = (index: number) => ({ type: 'Delete', id: `${gone.url}#delete${index}`, actor: gone.url, object: gone.url });

  const statuses = await Promise.all(Array.from({ length: 50 }, (_, index) => deliver(deletion(index), gone)));

  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(peer.asked).toEqual([]);
  await expectNothing(inboxes);
});

test('A14: what a muted host forwards is dropped, and nobody is asked for who wrote it', async () => {
  await using inboxes = await startInboxes();
  await using other = await startRemoteInstance();
  const { deliver, peer, world, rows } = inboxes;
  const known = peer.actor('known');
  const bert = other.actor('bert', { key: 1 });
  expect(await deliver(follow(known), known)).toBe(204);
  await world.settle();
  await mute(inboxes);
  const document = await signedBy(bert, minutes(0));

  expect(await deliver(document, known)).toBe(204);

  expect(other.asked).toEqual([]);
  expect(await rows('select from inbox_activities')).toHaveLength(1);
});

test('A14, B10: a muted host is refused before anything is fetched, however it is written', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world, rows } = inboxes;
  const anna = peer.actor('anna');
  const known = peer.actor('known');
  expect(await deliver(follow(known), known)).toBe(204);
  await world.settle();
  const [{ count: before } = { count: 0 }] = await rows<{ count: number }>('select count(*)::int as count from inbox_activities');
  await mute(inboxes);
  const asked = peer.asked.length;

  expect(await deliver(follow(anna), anna)).toBe(403);
  expect(await deliver(follow(anna), { ...anna, keyId: anna.keyId.replace('http:', 'HTTP:') })).toBe(403);
  expect(await deliver(follow(known), known)).toBe(204);

  expect(peer.asked.length).toBe(asked);
  expect(await rows('select from inbox_activities')).toHaveLength(before);
});

test('A15: an actor may be embedded, but not be several, nor be missing', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world, follows } = inboxes;
  const anna = peer.actor('anna');
  const { id: _id, ...unnamed } = follow(anna);

  expect(await deliver({ ...follow(anna), actor: [anna.url] }, anna)).toBe(400);
  expect(await deliver({ ...follow(anna), actor: [anna.url, SERVER] }, anna)).toBe(400);
  expect(await deliver({ ...follow(anna), actor: undefined }, anna)).toBe(400);
  expect(await deliver(unnamed, anna)).toBe(400);
  await expectNothing(inboxes);

  expect(await deliver({ ...follow(anna), actor: { type: 'Person', id: anna.url } }, anna)).toBe(204);
  await world.settle();
  expect(await follows()).toEqual([{ follower: anna.url, followed: SERVER, state: 'accepted' }]);
});

test('A16: actors of this instance do not write from outside', async () => {
  await using inboxes = await startInboxes();
  const { deliver, world, rows } = inboxes;
  const ines = await world.people('ines');
  await rows('update actors set public_key = $2 where url = $1', [ines.account, keys(3).publicKeyPem]);
  const activity = { type: 'Follow', id: `${ines.account}/follows/1`, actor: ines.account, object: SERVER };

  expect(await deliver(activity, { keyId: `${ines.account}#main-key`, keys: keys(3) })).toBe(409);
  expect(await deliver(activity, { keyId: `${ines.account}#main-key`, keys: keys(0) })).toBe(403);
  expect(await deliver(activity, { keyId: `${BASE}/accounts/nobody`, keys: keys(0) })).toBe(403);

  await expectNothing(inboxes);
});

test('the inbox takes activities and collections of them, and says what is wrong with everything else', async () => {
  await using inboxes = await startInboxes();
  const { deliver, peer, world, recorded } = inboxes;
  const anna = peer.actor('anna');
  await world.people('ines');
  const at = (path: string) => deliver(follow(anna), anna, { path });
  const collection = (type: string, field: string) => ({
    type,
    id: `${peer.url}/c`,
    [field]: [follow(anna), { type: 'Move' }, 'text', null],
  });

  expect([await at('/accounts/ines/inbox'), await at('/video-channels/ines_channel/inbox'), await at('/accounts/peertube/inbox')]).toEqual([
    204, 204, 204,
  ]);
  expect([await at('/accounts/nobody/inbox'), await at('/video-channels/ines/inbox'), await at('/accounts/ines_channel/inbox')]).toEqual([
    404, 404, 404,
  ]);
  expect(await deliver(collection('Collection', 'items'), anna)).toBe(204);
  expect(await deliver(collection('OrderedCollectionPage', 'orderedItems'), anna)).toBe(204);
  expect(await deliver({ ...follow(anna), type: 'Invented' }, anna)).toBe(204);
  expect(await deliver({ ...follow(anna), to: 7 }, anna)).toBe(204);
  expect(await deliver({ ...follow(anna), id: 'https://elsewhere.example/1' }, anna)).toBe(204);
  expect(await recorded()).toHaveLength(5);

  expect(await deliver({ type: 'Note' }, anna)).toBe(400);
  expect(await deliver('[]', anna)).toBe(400);
  expect(await deliver('{"a":', anna)).toBe(400);
  expect(await deliver('['.repeat(100_000), anna)).toBe(400);
  expect(await deliver({ ...follow(anna), signature: { type: 'Other' } }, anna)).toBe(400);
  expect(await deliver({ ...follow(anna), padding: 'x'.repeat(512_000) }, anna)).toBe(413);
  expect(await deliver(follow(anna), anna, { tamper: withHeader('content-type', 'text/plain') })).toBe(415);
});
