import { authApi, user } from '@flotilla/contracts-auth';
import { videosEvents } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { alicePassword, startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
const asRoot = async (world: World) => world.as((await world.signIn()).caller);
const names = (body: unknown) => (body as { username: string }[]).map(({ username }) => username);

test('lists users in pages, with what videos knows of them and a total', async () => {
  await using world = await startReadyWorld();
  for (const name of ['alice', 'bob', 'carol']) await world.create(name);
  const root = await asRoot(world);

  const answer = await root(authApi.listUsers, { query: { sort: 'username', start: 1, count: 2 } });

  expect(answer).toMatchObject({
    status: 200,
    body: [
      { username: 'bob', account: { name: 'bob' }, videoQuotaUsed: 1234, videoQuotaUsedDaily: 12, totalVideoFileSize: 5678, adminFlags: 0 },
      { username: 'carol', videoChannels: [], role: { id: 2, label: 'User' } },
    ],
  });
  expect(answer.headers.get('x-total-count')).toBe('4');
  const [shown] = answer.body as object[];
  const counters = Object.keys(user.properties).filter((name) => name.endsWith('Count') || name === 'notificationSettings');
  expect(Object.keys(shown as object).sort()).toEqual(
    Object.keys(user.properties)
      .filter((name) => !counters.includes(name))
      .sort(),
  );
});

test('PeerTube clients get the envelope', async () => {
  await using world = await startReadyWorld({ PEERTUBE_CLIENTS_COMPATIBLE: 'true' });

  expect(await (await asRoot(world))(authApi.listUsers, { query: {} })).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ username: 'root' }] },
  });
});

test('finds users by part of the name or address, in any spelling, and by role and block', async () => {
  await using world = await startReadyWorld();
  await world.createAlice();
  await world.create('malice', 1);
  await world.create('bob_100');
  const root = await asRoot(world);
  const find = async (query: object) => names((await root(authApi.listUsers, { query: { sort: 'id', ...query } })).body);

  expect(await find({ search: 'LIC' })).toEqual(['alice', 'malice']);
  expect(await find({ search: 'ALICE@EXAMPLE' })).toEqual(['alice', 'malice']);
  expect(await find({ search: '_100' })).toEqual(['bob_100']);
  expect(await find({ search: '%' })).toEqual([]);
  expect(await find({ search: 'a\\' })).toEqual([]);
  expect(await find({ role: 1 })).toEqual(['malice']);
  expect(await find({ blocked: true })).toEqual([]);
  expect(await find({ blocked: false })).toEqual(['root', 'alice', 'malice', 'bob_100']);
});

test('sorts with what is missing first when ascending and last when descending', async () => {
  await using world = await startReadyWorld();
  const { id } = await world.createAlice();
  const bob = await world.create('bob');
  const root = await asRoot(world);
  const sorted = async (sort: '-lastLoginDate' | '-videoQuotaUsed' | 'lastLoginDate') =>
    names((await root(authApi.listUsers, { query: { sort } })).body);

  expect((await sorted('lastLoginDate'))[0]).toBe('alice');
  expect((await sorted('-lastLoginDate')).at(-1)).toBe('alice');
  const { topic, type } = videosEvents.accountUsage;
  const publishUsage = async (userId: number, version: number, videoQuotaUsed: number) =>
    world.transport.publish([
      {
        id: crypto.randomUUID(),
        topic: topic.name,
        key: String(userId),
        type,
        payload: { userId, version, videoQuotaUsed },
        occurredAt: new Date().toISOString(),
      },
    ]);
  await world.transport.ensureTopics([topic]);
  await publishUsage(bob.id, 2, 700);
  await publishUsage(bob.id, 1, 0);
  await publishUsage(id, 1, 900);
  await eventually(async () => expect((await sorted('-videoQuotaUsed')).slice(0, 2)).toEqual(['alice', 'bob']));
});

test.each(['sort=password', 'sort=;drop', 'count=101', 'start=-1', 'role=3', 'blocked=perhaps'])('F4: refuses users?%s', async (query) => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();

  const answer = await fetch(`${world.url()}/api/v1/users?${query}`, { headers: world.headersFor(caller) });

  expect(answer.status).toBe(400);
});

test('users can read themselves without statistics, those who manage users anybody with them', async () => {
  await using world = await startReadyWorld();
  const [alice, bob, carol] = [await world.create('alice'), await world.create('bob'), await world.create('carol', 1)];
  const get = (caller: typeof alice.caller, id: number, withStats = true) =>
    world.as(caller)(authApi.getUser, { params: { id }, query: { withStats } });

  expect(await get(alice.caller, bob.id)).toMatchObject({ status: 403 });
  const own = await get(alice.caller, alice.id);
  expect(own).toMatchObject({ status: 200, body: { username: 'alice', videoChannels: [{ name: 'alice_channel' }] } });
  expect(own.body).not.toHaveProperty('videosCount');
  expect(await get(carol.caller, alice.id)).toMatchObject({
    status: 200,
    body: { videosCount: 3, totalVideoFileSize: 5678, videoQuotaUsed: 1234, abusesCount: 2, abusesAcceptedCount: 1, abusesCreatedCount: 3 },
  });
  expect((await get(carol.caller, alice.id, false)).body).not.toHaveProperty('videosCount');
  expect(await get(carol.caller, 4711)).toMatchObject({ status: 404 });
});

test('a new role or password ends the sessions of the user and is published', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const root = await asRoot(world);

  const answer = await root(authApi.updateUser, { params: { id: alice.id }, body: { role: 1, videoQuota: 77, emailVerified: true } });

  expect(answer).toMatchObject({ status: 204 });
  expect((await world.events('session.changed.v1')).at(-1)).toMatchObject({ userId: alice.id, generation: null });
  expect((await world.events('user.snapshot.v1')).at(-1)).toMatchObject({ userId: alice.id, role: 1, videoQuota: 77 });
  const again = await world.signIn('alice', alicePassword);
  expect(again.caller.role).toBe(1);
  expect(await root(authApi.updateUser, { params: { id: alice.id }, body: { password: 'another long one' } })).toMatchObject({
    status: 204,
  });
  expect(await world.renew(again.tokens.refresh_token)).toMatchObject({ status: 400 });
  expect(await world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword })).toMatchObject({ status: 400 });
});

test('quotas alone end no session', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');

  await (await asRoot(world))(authApi.updateUser, { params: { id: alice.id }, body: { videoQuota: 5, role: 2 } });

  expect(await world.renew(alice.tokens.refresh_token)).toMatchObject({ status: 200 });
});

test('a taken address is refused, in any spelling', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  await world.create('bob');

  const answer = await (await asRoot(world))(authApi.updateUser, { params: { id: alice.id }, body: { email: 'BOB@example.org' } });

  expect(answer).toMatchObject({ status: 409 });
  expect(await world.sql('select 1 from users where email = $1', ['alice@example.org'])).toHaveLength(1);
});

test('an address set by an administrator cancels a pending change, and is unverified unless the administrator says otherwise', async () => {
  await using world = await startReadyWorld();
  await world.configure({ signup: { requiresEmailVerification: true } });
  const alice = await world.create('alice');
  const root = await asRoot(world);
  const update = (body: object) => root(authApi.updateUser, { params: { id: alice.id }, body });
  const shown = async () => (await root(authApi.getUser, { params: { id: alice.id }, query: {} })).body;
  await update({ emailVerified: true });
  await world.as(alice.caller)(authApi.updateMyUser, { body: { email: 'other@example.org', currentPassword: alicePassword } });
  const [mail] = await world.mails();
  const verificationString = mail?.query.get('verificationString') ?? '';

  // Another spelling is no other address.
  await update({ email: 'ALICE@example.org' });
  expect(await shown()).toMatchObject({ email: 'ALICE@example.org', emailVerified: true, pendingEmail: 'other@example.org' });

  expect(await update({ email: 'new@example.org' })).toMatchObject({ status: 204 });

  expect(await shown()).toMatchObject({ email: 'new@example.org', emailVerified: null, pendingEmail: null });
  for (const isPendingEmail of [true, false]) {
    const answer = await world.anonymous(authApi.verifyUserEmail, {
      params: { id: alice.id },
      body: { verificationString, isPendingEmail },
    });
    expect([400, 403]).toContain(answer.status);
  }
  expect(await world.sql('select 1 from confirmations')).toEqual([]);
  await update({ email: 'newer@example.org', emailVerified: true });
  expect(await shown()).toMatchObject({ email: 'newer@example.org', emailVerified: true });
});

test('a user can only be bound to a provider of this instance', async () => {
  const provider = { clientId: 'id', clientSecret: 'secret', issuer: 'https://sso.example' };
  await using world = await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify([{ ...provider, name: 'work' }]) });
  const alice = await world.create('alice');
  const root = await asRoot(world);
  const update = (body: object) => root(authApi.updateUser, { params: { id: alice.id }, body });

  for (const pluginAuth of ['', 'nowhere', 'Work', 'work '])
    expect(await update({ pluginAuth, videoQuota: 7 })).toMatchObject({ status: 400 });
  await world.signIn('alice', alicePassword);
  expect((await root(authApi.getUser, { params: { id: alice.id }, query: {} })).body).toMatchObject({ pluginAuth: null, videoQuota: -1 });

  expect(await update({ pluginAuth: 'work' })).toMatchObject({ status: 204 });
  expect(await world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword })).toMatchObject({ status: 400 });
  await world.sql(`update users set plugin_auth = 'a former provider' where id = $1`, [alice.id]);
  expect(await update({ pluginAuth: 'a former provider' })).toMatchObject({ status: 204 });
  expect(await update({ pluginAuth: null })).toMatchObject({ status: 204 });
  await world.signIn('alice', alicePassword);
});

test('a blocked user has no access until unblocked', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const root = await asRoot(world);

  expect(await root(authApi.blockUser, { params: { id: alice.id }, body: { reason: 'Spam, again' } })).toMatchObject({ status: 204 });

  expect(await world.renew(alice.tokens.refresh_token)).toMatchObject({ status: 400 });
  expect(await world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword })).toMatchObject({
    body: { code: 'account_blocked' },
  });
  expect(await root(authApi.getUser, { params: { id: alice.id }, query: {} })).toMatchObject({
    body: { blocked: true, blockedReason: 'Spam, again' },
  });
  expect((await world.events('user.snapshot.v1')).at(-1)).toMatchObject({ userId: alice.id, blocked: true });
  expect(await root(authApi.unblockUser, { params: { id: alice.id } })).toMatchObject({ status: 204 });
  expect(await root(authApi.getUser, { params: { id: alice.id }, query: {} })).toMatchObject({
    body: { blocked: false, blockedReason: null },
  });
  await world.signIn('alice', alicePassword);
});

test('deleting a user releases the address, but not the name', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const root = await asRoot(world);

  expect(await root(authApi.deleteUser, { params: { id: alice.id } })).toMatchObject({ status: 204 });

  expect(await root(authApi.getUser, { params: { id: alice.id }, query: {} })).toMatchObject({ status: 404 });
  expect(await root(authApi.deleteUser, { params: { id: alice.id } })).toMatchObject({ status: 404 });
  expect((await world.events('user.snapshot.v1')).at(-1)).toMatchObject({ userId: alice.id, deleted: true });
  expect((await world.events('session.changed.v1')).at(-1)).toMatchObject({ userId: alice.id, generation: null });
  expect(await world.renew(alice.tokens.refresh_token)).toMatchObject({ status: 400 });
  const body = { username: 'alice', password: alicePassword, email: 'alice@example.org', role: 2 as const };
  expect(await root(authApi.createUser, { body })).toMatchObject({ status: 409 });
  expect(await root(authApi.createUser, { body: { ...body, username: 'alice2' } })).toMatchObject({ status: 200 });
});

test('nothing is left of a deleted user: no address, device, secret or provider', async () => {
  await using world = await startReadyWorld();
  await world.configure({ signup: { enabled: true, requiresApproval: true } });
  const register = { username: 'alice', password: alicePassword, email: 'alice@example.org', registrationReason: 'I film the sea' };
  await world.anonymous(authApi.requestRegistration, { body: register as never });
  const root = await asRoot(world);
  const [registration] = await world.sql<{ id: number }>('select id from registrations');
  const params = { registrationId: registration?.id as number };
  await root(authApi.acceptRegistration, { params, body: { moderationResponse: 'Welcome' } });
  const { caller } = await world.signIn('alice', alicePassword);
  await world.as(caller)(authApi.requestTwoFactor, { params: { id: caller.userId }, body: { currentPassword: alicePassword } });
  await world.anonymous(authApi.askResetPassword, { body: { email: 'alice@example.org' } });
  await world.requestToken({ grant_type: 'password', username: 'alice', password: 'wrong password' });
  await world.sql(`insert into external_identities (auth_name, subject, user_id, created_at) values ('work', 's', $1, now())`, [
    caller.userId,
  ]);
  await world.mails();

  expect(await root(authApi.deleteUser, { params: { id: caller.userId } })).toMatchObject({ status: 204 });

  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['sessions', 'registrations', 'external_identities']));
  for (const { name } of tables)
    expect([name, await world.sql(`select 1 from ${name} where user_id = $1`, [caller.userId])]).toEqual([name, []]);
  expect(await world.sql('select purpose from confirmations')).toEqual([]);
  expect(await world.events('registration.deleted.v1')).toEqual([params]);
  expect(await world.sql('select 1 from refresh_tokens t where not exists (select from sessions s where s.id = t.session_id)')).toEqual([]);
});

test('the first administrator can be neither deleted, blocked nor given another role', async () => {
  await using world = await startReadyWorld();
  await world.create('dora', 0);
  const dora = world.as((await world.signIn('dora', alicePassword)).caller);
  const params = { id: (await world.signIn()).caller.userId };

  expect(await dora(authApi.deleteUser, { params })).toMatchObject({ status: 400 });
  expect(await dora(authApi.blockUser, { params, body: {} })).toMatchObject({ status: 400 });
  expect(await dora(authApi.updateUser, { params, body: { role: 2 } })).toMatchObject({ status: 400 });
  expect(await (await asRoot(world))(authApi.deleteMyUser, { body: { currentPassword: 'root of all films' } })).toMatchObject({
    status: 400,
  });
  await world.signIn();
});

test('F1: moderators can only manage users; users nobody', async () => {
  await using world = await startReadyWorld();
  const [alice, bob, carol] = [await world.create('alice'), await world.create('bob'), await world.create('carol', 1)];
  const { userId: root } = (await world.signIn()).caller;
  const moderator = world.as(carol.caller);

  for (const id of [root, carol.id]) {
    const params = { id };
    expect(await moderator(authApi.updateUser, { params, body: { videoQuota: 1 } })).toMatchObject({ status: 403 });
    expect(await moderator(authApi.blockUser, { params, body: {} })).toMatchObject({ status: 403 });
    expect(await moderator(authApi.unblockUser, { params })).toMatchObject({ status: 403 });
    expect(await moderator(authApi.deleteUser, { params })).toMatchObject({ status: 403 });
  }
  expect(await moderator(authApi.updateUser, { params: { id: bob.id }, body: { role: 0 } })).toMatchObject({ status: 403 });
  expect(await moderator(authApi.updateUser, { params: { id: bob.id }, body: { videoQuota: 1 } })).toMatchObject({ status: 204 });
  for (const id of [alice.id, bob.id, root]) {
    const params = { id };
    const user = world.as(alice.caller);
    expect(await user(authApi.updateUser, { params, body: { role: 0 } })).toMatchObject({ status: 403 });
    expect(await user(authApi.blockUser, { params, body: {} })).toMatchObject({ status: 403 });
    expect(await user(authApi.deleteUser, { params })).toMatchObject({ status: 403 });
  }
  expect(await world.as(alice.caller)(authApi.listUsers, { query: {} })).toMatchObject({ status: 403 });
});

test('moderators cannot declare an address verified; administrators can, and it stays verified', async () => {
  await using world = await startReadyWorld();
  const [alice, carol] = [await world.create('alice'), await world.create('carol', 1)];
  const [root, moderator] = [await asRoot(world), world.as(carol.caller)];
  const params = { id: alice.id };
  const update = (by: typeof root, body: object) => by(authApi.updateUser, { params, body });
  const shown = async () => (await root(authApi.getUser, { params, query: {} })).body;

  for (const emailVerified of [null, false]) {
    await world.sql('update users set email_verified = $2 where id = $1', [alice.id, emailVerified]);
    expect(await update(moderator, { emailVerified: true, videoQuota: 7 })).toMatchObject({ status: 403 });
    expect(await shown()).toMatchObject({ emailVerified, videoQuota: -1 });
  }
  expect(await update(moderator, { emailVerified: false, videoQuota: 7 })).toMatchObject({ status: 204 });
  expect(await update(root, { emailVerified: true })).toMatchObject({ status: 204 });

  // An unchanged value may be sent, even with another spelling of the address.
  expect(await update(moderator, { email: 'ALICE@example.org', emailVerified: true })).toMatchObject({ status: 204 });
  expect(await shown()).toMatchObject({ email: 'ALICE@example.org', emailVerified: true, videoQuota: 7 });
  expect(await update(moderator, { email: 'boss@films.example', emailVerified: true })).toMatchObject({ status: 403 });
  expect(await shown()).toMatchObject({ email: 'ALICE@example.org', emailVerified: true });
  expect(await update(moderator, { email: 'boss@films.example' })).toMatchObject({ status: 204 });
  expect(await shown()).toMatchObject({ email: 'boss@films.example', emailVerified: null });
});

test('anybody can autocomplete names, which are matched literally', async () => {
  await using world = await startReadyWorld();
  for (const name of ['alice', 'malice', 'bob']) await world.create(name);
  const complete = async (search: string) => (await world.anonymous(authApi.autocompleteUsers, { query: { search } })).body;

  expect(await complete('lic')).toEqual(['alice', 'malice']);
  expect(await complete('LIC')).toEqual([]);
  expect(await complete('%')).toEqual([]);
});

test('a release that adds to snapshots publishes every user again', async () => {
  await using world = await startReadyWorld();
  await world.create('bob');
  const before = await world.events('user.snapshot.v1');

  await world.sql(`insert into jobs (type, payload) values ('publish-users', 'null'::jsonb)`);

  await eventually(async () => {
    const newest = (await world.events('user.snapshot.v1')).slice(before.length) as { username: string; videosHistoryEnabled: boolean }[];
    const told = newest.map(({ username, videosHistoryEnabled }) => [username, videosHistoryEnabled]);
    expect(told.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['bob', true],
      ['root', true],
    ]);
  });
});
