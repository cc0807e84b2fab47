import { authEvents } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { alice, bob, carol, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { accountOf, forAll, mute, muteServer, unmute, unmuteServer } from './mutes-world.ts';
import { ascending, startWorld, type World } from './world.ts';

const OWN = 'flotilla.example:8080';
const mutedAccounts = (world: World, query: Record<string, unknown> = {}, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.listMyMutedAccounts, { query: query as never });
const mutedServers = (world: World, query: Record<string, unknown> = {}, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.listMyMutedServers, { query: query as never });
const status = (world: World, query: { accounts?: string[]; hosts?: string[] }, caller: Caller | null = bob) =>
  world.as(caller)(videosApi.getMuteStatus, { query });
const shown = (byUser: boolean, byServer: boolean) => ({ blockedByServer: byServer, blockedByUser: byUser });
const newestFirst = (answer: { body: unknown }) =>
  (answer.body as { data: { blockedAccount?: { name: string }; blockedServer?: { host: string } }[] }).data.map(
    ({ blockedAccount, blockedServer }) => blockedAccount?.name ?? blockedServer?.host,
  );

test('an account is muted and unmuted, by a user and by the instance', async () => {
  await using world = await startWorld();

  expect(await mute(world, 'alice')).toMatchObject({ status: 204 });
  expect(await forAll.mute(world, 'alice')).toMatchObject({ status: 204 });

  expect(await mutedAccounts(world)).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ byAccount: { name: 'bob', userId: bob.userId }, blockedAccount: { name: 'alice', userId: alice.userId } }] },
  });
  const ofInstance = await world.as(root)(videosApi.listInstanceMutedAccounts, { query: {} });
  expect(ofInstance).toMatchObject({
    status: 200,
    body: {
      total: 1,
      data: [{ byAccount: { name: 'peertube', host: OWN, url: `http://${OWN}/accounts/peertube` }, blockedAccount: { name: 'alice' } }],
    },
  });
  expect(ofInstance.body).not.toHaveProperty('data.0.byAccount.userId');
  expect(await unmute(world, 'alice')).toMatchObject({ status: 204 });
  expect(await unmute(world, 'alice')).toMatchObject({ status: 404, body: { detail: 'This was not muted.' } });
  expect(await forAll.unmute(world, 'alice')).toMatchObject({ status: 204 });
  expect(await forAll.unmute(world, 'alice')).toMatchObject({ status: 404 });
  expect(await world.sql('select from mutes')).toEqual([]);
});

test('a server is muted and unmuted, by a user and by the instance, also one that was never met', async () => {
  await using world = await startWorld();

  expect(await muteServer(world, 'Loud.example.')).toMatchObject({ status: 204 });
  expect(await muteServer(world, 'loud.example:443')).toMatchObject({ status: 204 });
  expect(await forAll.muteServer(world, 'loud.example')).toMatchObject({ status: 204 });

  expect(await mutedServers(world)).toMatchObject({
    body: { total: 1, data: [{ byAccount: { name: 'bob' }, blockedServer: { host: 'loud.example' } }] },
  });
  expect(await world.as(root)(videosApi.listInstanceMutedServers, { query: {} })).toMatchObject({
    body: { total: 1, data: [{ byAccount: { name: 'peertube' }, blockedServer: { host: 'loud.example' } }] },
  });
  expect(await unmuteServer(world, 'LOUD.example:443')).toMatchObject({ status: 204 });
  expect(await unmuteServer(world, 'loud.example')).toMatchObject({ status: 404, body: { detail: 'This was not muted.' } });
  expect(await forAll.unmuteServer(world, 'loud.example.')).toMatchObject({ status: 204 });
  expect(await world.sql('select from mutes')).toEqual([]);
});

test.each([OWN, 'flotilla.example', 'FLOTILLA.example', 'flotilla.example.', 'Flotilla.Example.:8080', 'flotilla.example:443'])(
  '%s is this instance, which cannot be muted, and whose handles name its own accounts',
  async (host) => {
    await using world = await startWorld();

    expect(await muteServer(world, host)).toMatchObject({ status: 409, body: { detail: 'This instance cannot mute itself.' } });
    expect(await forAll.muteServer(world, host)).toMatchObject({ status: 409 });
    expect(await mute(world, `Alice@${host}`)).toMatchObject({ status: 204 });
    expect(await mute(world, `bob@${host}`)).toMatchObject({ status: 409, body: { detail: 'You cannot mute yourself.' } });

    expect(await world.sql('select host from mutes')).toEqual([{ host: null }]);
  },
);

test('oneself, and whom nobody knows, cannot be muted; a moderator is not muted by their own hand', async () => {
  await using world = await startWorld();

  expect(await mute(world, 'bob')).toMatchObject({ status: 409 });
  expect(await forAll.mute(world, 'carol', carol)).toMatchObject({ status: 409 });
  expect(await forAll.mute(world, 'carol', root)).toMatchObject({ status: 204 });
  for (const name of ['nobody', 'alice@other.example', `alice@flotilla.example:9000`, 'peertube', 'a\0b']) {
    expect([name, (await mute(world, name)).status]).toEqual([name, name.includes('\0') ? 400 : 404]);
    expect([name, (await unmute(world, name)).status]).toEqual([name, 404]);
  }
  expect(await world.sql('select from mutes')).toHaveLength(1);
});

test('bad input is refused, and nothing is left of it', async () => {
  await using world = await startWorld();
  const hosts = [
    '',
    'https://loud.example',
    'loud.example/path',
    'a b',
    '-loud.example',
    'loud_example',
    'loud.example:port',
    'a\0b',
    'ü.example',
  ];

  for (const host of hosts) {
    expect([host, (await muteServer(world, host)).status]).toEqual([host, 400]);
    expect([host, (await status(world, { hosts: [host] })).status]).toEqual([host, 400]);
  }
  for (const name of ['', 'a b', 'a@b@c', 'a/b', '@']) expect([name, (await mute(world, name)).status]).toEqual([name, 400]);
  expect(await world.as(bob)(videosApi.muteAccount, { body: {} as never })).toMatchObject({ status: 400 });
  expect(await world.as(bob)(videosApi.muteServer, { body: { host: 7 } as never })).toMatchObject({ status: 400 });
  for (const query of [{ sort: 'name' }, { start: -1 }, { count: 101 }]) {
    expect(await mutedAccounts(world, query)).toMatchObject({ status: 400 });
    expect(await mutedServers(world, query)).toMatchObject({ status: 400 });
  }
  expect(await world.sql('select from mutes')).toEqual([]);
});

test('everybody mutes for themselves, moderators for the instance, visitors nobody', async () => {
  await using world = await startWorld();
  const { listMyMutedAccounts, listMyMutedServers, listInstanceMutedAccounts, listInstanceMutedServers } = videosApi;
  const attempts = (caller: Caller | null) =>
    Promise.all([
      forAll.mute(world, 'alice', caller),
      forAll.muteServer(world, 'loud.example', caller),
      world.as(caller)(listInstanceMutedAccounts, { query: {} }),
      world.as(caller)(listInstanceMutedServers, { query: {} }),
    ]).then((answers) => answers.map((answer) => answer.status));
  const ends = (caller: Caller | null) =>
    Promise.all([forAll.unmute(world, 'alice', caller), forAll.unmuteServer(world, 'loud.example', caller)]).then((answers) =>
      answers.map((answer) => answer.status),
    );
  const own = [mute(world, 'alice', null), muteServer(world, 'loud.example', null), unmute(world, 'alice', null)];
  const lists = [world.anonymous(listMyMutedAccounts, { query: {} }), world.anonymous(listMyMutedServers, { query: {} })];

  for (const refused of await Promise.all([...own, ...lists])) expect(refused).toMatchObject({ status: 401 });
  expect([await attempts(null), await ends(null)].flat()).toEqual(Array(6).fill(401));
  expect([await attempts(bob), await ends(bob)].flat()).toEqual(Array(6).fill(403));
  expect(await world.sql('select from mutes')).toEqual([]);
  expect([await attempts(carol), await ends(carol)].flat()).toEqual([204, 204, 200, 200, 204, 204]);
});

test('fifty at once mute an account once, and every change is published in order', async () => {
  await using world = await startWorld();

  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 2 ? mute(world, 'alice') : forAll.mute(world, 'alice'))));
  await unmute(world, 'alice');
  await mute(world, 'alice');

  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
  const [alices, bobs] = [await accountOf(world, alice), await accountOf(world, bob)];
  expect(await world.sql('select by_account_id as by from mutes where account_id = $1 order by id', [alices])).toEqual(
    expect.arrayContaining([{ by: null }, { by: bobs }]),
  );
  expect(await world.sql('select from mutes')).toHaveLength(2);
  const events = (await world.events('mute.snapshot.v1')).toSorted((a, b) => ascending(a['version'], b['version']));
  expect(events.filter(({ byAccountId }) => byAccountId === null)).toMatchObject([{ accountId: alices, host: null, deleted: false }]);
  expect(events.filter(({ byAccountId }) => byAccountId === bobs).map(({ deleted }) => deleted)).toEqual([false, true, false]);
});

test('muting and unmuting at once leaves one of both, in rows, account and videos alike', async () => {
  await using world = await startWorld();
  for (let at = 0; at < 3; at++) await world.publish(alice);

  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? forAll.mute(world, 'alice') : forAll.unmute(world, 'alice'))));
  await world.settle();

  const [{ muted } = { muted: false }] = await world.sql<{ muted: boolean }>(
    `select muted_by_instance as muted from accounts where name = 'alice'`,
  );
  expect(await world.sql('select from mutes')).toHaveLength(muted ? 1 : 0);
  expect(await world.sql('select from videos where muted_by_instance <> $1', [muted])).toEqual([]);
  expect(await world.names()).toHaveLength(muted ? 0 : 3);
  const counted = await world.sql(
    'select audience, sum(amount)::int as amount from catalogue_changes group by audience having sum(amount) <> 0',
  );
  expect(counted).toEqual([{ audience: muted ? 0 : 1, amount: 3 }]);
});

test('lists are paged, sorted and searched', async () => {
  await using world = await startWorld();
  for (const name of ['alice', 'carol', 'root']) await mute(world, name);
  for (const host of ['b.example', 'a.example', 'c.other']) await muteServer(world, host);
  await world.sql(`update accounts set display_name = 'A Sailor' where name = 'carol'`);

  expect(newestFirst(await mutedAccounts(world))).toEqual(['root', 'carol', 'alice']);
  expect(newestFirst(await mutedAccounts(world, { sort: 'createdAt', start: 1, count: 1 }))).toEqual(['carol']);
  expect(await mutedAccounts(world, { start: 1, count: 1 })).toMatchObject({ body: { total: 3 } });
  expect(await mutedAccounts(world, { count: 0 })).toMatchObject({ body: { total: 3, data: [] } });
  expect(newestFirst(await mutedAccounts(world, { search: 'SAILOR' }))).toEqual(['carol']);
  expect(newestFirst(await mutedAccounts(world, { search: 'lic' }))).toEqual(['alice']);
  expect(newestFirst(await mutedAccounts(world, { search: 'Flotilla.example' }))).toHaveLength(3);
  expect(await mutedAccounts(world, { search: '%' })).toMatchObject({ body: { total: 0, data: [] } });
  expect(newestFirst(await mutedServers(world))).toEqual(['c.other', 'a.example', 'b.example']);
  expect(newestFirst(await mutedServers(world, { search: 'EXAMPLE', sort: 'createdAt' }))).toEqual(['b.example', 'a.example']);
  expect(await mutedAccounts(world, {}, alice)).toMatchObject({ body: { total: 0, data: [] } });
});

test('the status names each value as it was sent, known or not', async () => {
  await using world = await startWorld();
  await mute(world, 'alice');
  await forAll.mute(world, 'carol');
  await muteServer(world, 'loud.example');
  await forAll.muteServer(world, 'spam.example');
  const accounts = [`alice@${OWN}`, `ALICE@${OWN}.`, `carol@${OWN}`, `root@${OWN}`, 'alice@other.example'].map((handle) =>
    handle.replace('8080.', '8080'),
  );
  const hosts = ['Loud.example', 'spam.example:443', 'quiet.example', OWN];

  expect(await status(world, { accounts: [...new Set(accounts)], hosts })).toEqual(
    expect.objectContaining({
      status: 200,
      body: {
        accounts: {
          [`alice@${OWN}`]: shown(true, false),
          [`ALICE@${OWN}`]: shown(true, false),
          [`carol@${OWN}`]: shown(false, true),
          [`root@${OWN}`]: shown(false, false),
          'alice@other.example': shown(false, false),
        },
        hosts: {
          'Loud.example': shown(true, false),
          'spam.example:443': shown(false, true),
          'quiet.example': shown(false, false),
          [OWN]: shown(false, false),
        },
      },
    }),
  );
  expect(await status(world, { accounts: [`alice@${OWN}`, `carol@${OWN}`], hosts: ['loud.example'] }, null)).toMatchObject({
    body: {
      accounts: { [`alice@${OWN}`]: shown(false, false), [`carol@${OWN}`]: shown(false, true) },
      hosts: { 'loud.example': shown(false, false) },
    },
  });
  expect(await status(world, {})).toMatchObject({ status: 200, body: { accounts: {}, hosts: {} } });
  for (const handle of ['alice', 'a@b@c', 'alice@nowhere', 'alice@localhost'])
    expect([handle, (await status(world, { accounts: [handle] })).status]).toEqual([handle, 400]);
  expect(await status(world, { hosts: ['loud.example', 'loud.example'] })).toMatchObject({ status: 400 });
  expect(await status(world, { hosts: Array.from({ length: 101 }, (_, at) => `a${at}.example`) })).toMatchObject({ status: 400 });
});

test('an account mutes up to ten thousand accounts and servers, also when it tries many at once', async () => {
  await using world = await startWorld();
  const bobs = await accountOf(world, bob);
  await world.sql(`insert into mutes (by_account_id, host, created_at) select $1, i || '.example', now() from generate_series(1, 9998) i`, [
    bobs,
  ]);

  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => muteServer(world, `loud${at}.example`)));

  expect(answers.map((answer) => answer.status).toSorted(ascending)).toEqual([204, 204, ...Array(8).fill(400)]);
  expect(await mute(world, 'alice')).toMatchObject({ status: 400, body: { detail: 'No more can be muted.' } });
  expect(await muteServer(world, '1.example')).toMatchObject({ status: 204 });
  expect(await mute(world, 'alice', carol)).toMatchObject({ status: 204 });
  expect(await world.sql('select from mutes where by_account_id = $1', [bobs])).toHaveLength(10_000);
});

test('what moderators mute for everybody is in the audit log, what others mute for themselves is not', async () => {
  await using world = await startWorld();

  await mute(world, 'alice');
  await mute(world, 'alice', root);
  await forAll.mute(world, 'alice', carol);
  await forAll.mute(world, 'alice', carol);
  await forAll.unmute(world, 'alice', root);
  await forAll.muteServer(world, 'Loud.example', carol);
  await forAll.unmuteServer(world, 'loud.example', carol);

  const events = await world.events(authEvents.auditEventRecorded.type);
  const act = (username: string, domain: string, of: object, muted: boolean) => ({
    username,
    at: expect.any(String),
    domain,
    action: 'update',
    values: { ...of, mutedByInstance: !muted, 'new-mutedByInstance': muted },
  });
  expect(events.filter(({ username }) => username === 'root')).toEqual([act('root', 'users', { account: 'alice' }, false)]);
  expect(events.filter(({ username }) => username === 'carol')).toEqual([
    act('carol', 'users', { account: 'alice' }, true),
    act('carol', 'config', { server: 'loud.example' }, true),
    act('carol', 'config', { server: 'loud.example' }, false),
  ]);
});

test('a deleted user takes along whom they muted, and who muted them', async () => {
  await using world = await startWorld();
  await mute(world, 'alice');
  await muteServer(world, 'loud.example');
  await mute(world, 'bob', alice);
  await forAll.mute(world, 'bob');
  await mute(world, 'alice', carol);

  await world.publishUser(bob, { deleted: true, version: 2 });
  await world.settle();

  expect(await world.sql('select from accounts where name = $1', ['bob'])).toEqual([]);
  expect(await world.sql('select by_account_id as by from mutes')).toEqual([{ by: await accountOf(world, carol) }]);
  const events = await world.events('mute.snapshot.v1');
  const ended = events.filter(({ deleted }) => deleted);
  expect(ended).toHaveLength(4);
  for (const { muteId, version } of ended)
    expect(
      Math.max(...events.filter((event) => event['muteId'] === muteId && !event['deleted']).map((event) => Number(event['version']))),
    ).toBeLessThan(Number(version));
});
