import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { federationApi } from '@flotilla/contracts-federation';
import { videosEvents } from '@flotilla/contracts-videos';
import { alice, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createKeyring } from '../src/actors/keyring.ts';
import { signerOf } from '../src/actors/signer-of.ts';
import { resealKeys } from '../src/actors/tend-keys.ts';
import { BASE, startWorld, type World } from './world.ts';

type Told = {
  readonly actor_id: number;
  readonly context: string;
  readonly document: string;
  readonly followers_of: number[];
  readonly created_at: Date;
};

const told = async ({ query }: World) =>
  (await query<Told>('select actor_id, context, document, followers_of, created_at from outbox_activities order by id')).map(
    ({ document, ...row }) => ({
      ...row,
      activity: JSON.parse(document) as { id: string; type: string; actor: string; object: Record<string, unknown> },
    }),
  );
const idsOf = async ({ query }: World, ...names: string[]) =>
  (await query<{ id: number }>(`select id from actors where name = any($1) order by id`, [names])).map(({ id }) => id);
const publicKeyOf = async (world: World, path: string) =>
  ((await (await world.fetch(path)).json()) as { publicKey: { publicKeyPem: string } }).publicKey.publicKeyPem;
const isBy = (privateKey: Parameters<ReturnType<typeof createSign>['sign']>[0], publicKey: string) =>
  createVerify('sha256').update('hello').verify(createPublicKey(publicKey), createSign('sha256').update('hello').sign(privateKey));

const AT = '2026-01-05T14:20:00.000Z';
const accountNamed = (name: string, accountId: number) => ({
  accountId,
  userId: accountId,
  name,
  displayName: name,
  description: null,
  avatars: [],
  version: 1_000,
  deleted: false,
  createdAt: AT,
  updatedAt: AT,
});

test('followers of an account, of its channels and of the instance are told what has changed, once', async () => {
  await using world = await startWorld();
  const { accountId, account } = await world.people('ines');
  await publicKeyOf(world, '/accounts/ines');
  const changed = { ...accountNamed('ines', accountId), displayName: 'Ines of the rivers' };

  await world.publishEvent(videosEvents.accountSnapshot, changed);
  await world.publishEvent(videosEvents.accountSnapshot, { ...changed, version: 1_001 });
  await world.publishEvent(videosEvents.accountSnapshot, { ...changed, version: 1_000, displayName: 'Late' });

  const updates = await eventually(async () => {
    expect(await world.query(`select from actors where name = 'ines' and version = 1001`)).toHaveLength(1);
    return (await told(world)).filter(({ activity }) => activity.actor === account);
  });
  const [actorId] = await idsOf(world, 'ines');
  const audience = await idsOf(world, 'ines', 'ines_channel', 'peertube');
  expect(updates).toMatchObject([
    {
      actor_id: actorId,
      context: 'Actor',
      activity: {
        type: 'Update',
        id: expect.stringContaining(`${account}/updates/`),
        to: ['https://www.w3.org/ns/activitystreams#Public'],
        cc: [`${account}/followers`],
        object: { id: account, type: 'Person', name: 'Ines of the rivers', publicKey: { owner: account } },
      },
    },
  ]);
  expect(new Set(updates[0]?.followers_of)).toEqual(new Set(audience));
});

test('the end of an account is told once, and can be signed afterwards', async () => {
  await using world = await startWorld();
  const { accountId, account } = await world.people('ines');
  const publicKey = await publicKeyOf(world, '/accounts/ines');
  const ended = { ...accountNamed('ines', accountId), deleted: true };

  await world.publishEvent(videosEvents.accountSnapshot, ended);
  await world.publishEvent(videosEvents.accountSnapshot, { ...ended, version: 1_001 });

  const deletes = await eventually(async () => {
    expect(await world.query(`select from actors where name = 'ines' and version = 1001`)).toHaveLength(1);
    return (await told(world)).filter(({ activity }) => activity.type === 'Delete');
  });
  expect(deletes).toMatchObject([{ context: 'Delete', activity: { id: `${account}/delete`, actor: account, object: account } }]);
  expect(deletes).toHaveLength(1);
  const { privateKey } = await signerOf(world.signing, deletes[0]?.actor_id as number);
  expect(isBy(privateKey, publicKey)).toBe(true);
});

test('nobody is told of somebody whom nobody can know', async () => {
  await using world = await startWorld();
  const { accountId } = await world.people('ines');
  await world.settle();
  await world.query(`delete from actor_keys`);
  await world.query(`update actors set public_key = null`);

  await world.publishEvent(videosEvents.accountSnapshot, { ...accountNamed('ines', accountId), deleted: true });

  await eventually(async () =>
    expect(await world.query(`select from actors where name = 'ines' and deleted_at is not null`)).toHaveLength(1),
  );
  expect((await told(world)).filter(({ activity }) => activity.actor.endsWith('/ines'))).toEqual([]);
  const [id] = await idsOf(world, 'ines');
  await expect(signerOf(world.signing, id as number)).rejects.toThrow('has no key');
});

test('an administrator gives an actor a new key; what tells of it is signed with the former one, what comes later with the new one', async () => {
  await using world = await startWorld();
  await world.people('ines');
  const former = await publicKeyOf(world, '/accounts/ines');

  const answer = await world.as(root)(federationApi.rotateActorKey, { params: { name: 'ines' } });

  expect(answer.status).toBe(204);
  const present = await publicKeyOf(world, '/accounts/ines');
  expect(present).not.toBe(former);
  const [update] = (await told(world)).filter(({ activity }) => activity.actor === `${BASE}/accounts/ines`);
  expect(update).toMatchObject({ activity: { type: 'Update', object: { publicKey: { publicKeyPem: present } } } });
  const [id] = await idsOf(world, 'ines');
  const keyAt = async (at?: Date) => (await signerOf(world.signing, id as number, at)).privateKey;
  expect(isBy(await keyAt(update?.created_at), former)).toBe(true);
  expect(isBy(await keyAt(new Date(Date.now() + 60_000)), present)).toBe(true);
  expect(isBy(await keyAt(), present)).toBe(true);
  expect(await world.query(`select from actors where name = 'ines' and former_public_key = $1`, [former])).toHaveLength(1);
});

test('an actor whose key is lost signs again with a new one', async () => {
  await using world = await startWorld();
  await world.people('ines');
  await publicKeyOf(world, '/accounts/ines');
  const lost = await createKeyring(['lost']).make();
  await world.query(`update actor_keys set sealed = $1`, [lost.sealed]);

  await world.as(root)(federationApi.rotateActorKey, { params: { name: 'ines' } });

  const [id] = await idsOf(world, 'ines');
  const { privateKey } = await signerOf(world.signing, id as number, new Date(0));
  expect(isBy(privateKey, await publicKeyOf(world, '/accounts/ines'))).toBe(true);
});

test('only administrators rotate keys, and only of actors that are here', async () => {
  await using world = await startWorld();
  await world.people('ines');
  const rotate = (caller: typeof root | null, name: string) => world.as(caller)(federationApi.rotateActorKey, { params: { name } });

  expect((await rotate(alice, 'ines')).status).toBe(403);
  expect((await rotate(root, 'nobody')).status).toBe(404);
  expect(await told(world)).toEqual([]);
});

test('keys that were sealed with a former encryption key are sealed anew, and one that cannot be opened is left', async () => {
  await using world = await startWorld({ environment: { ENCRYPTION_KEYS: 'old' } });
  await world.people('ines');
  const publicKey = await publicKeyOf(world, '/accounts/ines');
  const [id] = await idsOf(world, 'ines');
  const { database } = world.signing;
  const log = world.log;

  await resealKeys({ database, log, keyring: createKeyring(['new', 'old']) });
  await resealKeys({ database, log, keyring: createKeyring(['other']) });

  const { privateKey } = await signerOf({ ...world.signing, keyring: createKeyring(['new']) }, id as number);
  expect(isBy(privateKey, publicKey)).toBe(true);
  await expect(signerOf(world.signing, id as number)).rejects.toThrow('ENCRYPTION_KEYS');
});
