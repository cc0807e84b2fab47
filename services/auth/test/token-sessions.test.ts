import { authApi, authInternal } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { purgeSessions } from '../src/sessions/purge-sessions.ts';
import { alicePassword, startReadyWorld } from './world.ts';

const DAY = 24 * 60 * 60;

test('shows a user the sessions that can still be used, and which is the present one', async () => {
  await using world = await startReadyWorld({ ACCESS_TOKEN_LIFETIME: '3600' });
  const alice = await world.create('alice');
  const second = await world.signIn('alice', alicePassword);
  const list = () => world.as(second.caller)(authApi.listTokenSessions, { params: { id: alice.id }, query: { sort: 'createdAt' } });

  expect(await list()).toMatchObject({
    status: 200,
    body: {
      total: 2,
      data: [
        { currentSession: false, loginDevice: 'a test browser', loginIP: '192.0.2.7' },
        { currentSession: true, lastActivityIP: '192.0.2.7', createdAt: expect.stringMatching(/Z$/) },
      ],
    },
  });
  world.moveClock(3_601);
  expect(await list()).toMatchObject({ body: { total: 0, data: [] } });
});

test.each(['revokeTokenSession', 'revokeTokenSessionByPost'] as const)('%s ends one session and no other', async (name) => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const second = await world.signIn('alice', alicePassword);
  const asAlice = world.as(second.caller);
  const { body } = await asAlice(authApi.listTokenSessions, { params: { id: alice.id }, query: { sort: 'createdAt' } });
  const [first] = (body as { data: { id: number }[] }).data;
  const params = { id: alice.id, tokenSessionId: first?.id ?? 0 };

  expect(await asAlice(authApi[name], { params })).toMatchObject({ status: 200, body: { success: true } });

  expect((await world.events('session.changed.v1')).at(-1)).toMatchObject({ sessionId: alice.caller.sessionId, generation: null });
  expect(await world.renew(alice.tokens.refresh_token)).toMatchObject({ status: 400 });
  expect(await world.renew(second.tokens.refresh_token)).toMatchObject({ status: 200 });
  expect(await asAlice(authApi[name], { params })).toMatchObject({ status: 404 });
});

test('F1: nobody sees or ends the sessions of others, except who manages users', async () => {
  await using world = await startReadyWorld();
  const [alice, bob, carol] = [await world.create('alice'), await world.create('bob'), await world.create('carol', 1)];
  const list = (caller: typeof alice.caller, id: number) => world.as(caller)(authApi.listTokenSessions, { params: { id }, query: {} });
  const { body } = await list(alice.caller, alice.id);
  const [session] = (body as { data: { id: number }[] }).data;
  const tokenSessionId = session?.id ?? 0;
  const revoke = (caller: typeof alice.caller, id: number) =>
    world.as(caller)(authApi.revokeTokenSession, { params: { id, tokenSessionId } });

  expect(await list(bob.caller, alice.id)).toMatchObject({ status: 403 });
  expect(await revoke(bob.caller, alice.id)).toMatchObject({ status: 403 });
  // Alice's session with bob's user id.
  expect(await revoke(bob.caller, bob.id)).toMatchObject({ status: 404 });
  expect(await list(carol.caller, 4711)).toMatchObject({ status: 404 });
  expect(await list(carol.caller, alice.id)).toMatchObject({ status: 200, body: { total: 1, data: [{ currentSession: false }] } });
  expect(await revoke(carol.caller, alice.id)).toMatchObject({ status: 200 });
});

test('F1: moderators neither see nor end the sessions of administrators and other moderators', async () => {
  await using world = await startReadyWorld();
  const [alice, bob, carol] = [await world.create('alice', 0), await world.create('bob', 1), await world.create('carol', 1)];

  for (const above of [alice, bob]) {
    const { body } = await world.as(above.caller)(authApi.listTokenSessions, { params: { id: above.id }, query: {} });
    const tokenSessionId = (body as { data: { id: number }[] }).data[0]?.id ?? 0;
    const moderator = world.as(carol.caller);
    expect(await moderator(authApi.listTokenSessions, { params: { id: above.id }, query: {} })).toMatchObject({ status: 403 });
    for (const operation of [authApi.revokeTokenSession, authApi.revokeTokenSessionByPost]) {
      expect(await moderator(operation, { params: { id: above.id, tokenSessionId } })).toMatchObject({ status: 403 });
    }
    expect(await world.renew(above.tokens.refresh_token)).toMatchObject({ status: 200 });
  }
});

test('signing out everywhere else also ends sessions that are not listed because only their refresh token is valid, but not the present one', async () => {
  await using world = await startReadyWorld({ ACCESS_TOKEN_LIFETIME: '3600' });
  const alice = await world.create('alice');
  const bob = await world.create('bob');
  world.moveClock(3_601);
  const [seen, present] = [await world.signIn('alice', alicePassword), await world.signIn('alice', alicePassword)];
  const asAlice = world.as(present.caller);
  const list = () => asAlice(authApi.listTokenSessions, { params: { id: alice.id }, query: {} });
  expect(await list()).toMatchObject({ body: { total: 2 } });

  expect(await asAlice(authApi.endTokenSessions, { params: { id: alice.id } })).toMatchObject({ status: 204 });

  expect(await list()).toMatchObject({ body: { total: 1, data: [{ currentSession: true }] } });
  const published = (await world.events('session.changed.v1')).filter((event) => (event as { generation: unknown }).generation === null);
  const ended = [alice, seen].map(({ caller: { sessionId } }) => expect.objectContaining({ sessionId, generation: null }));
  expect(published).toEqual(expect.arrayContaining(ended));
  for (const { tokens } of [alice, seen]) {
    expect(await world.renew(tokens.refresh_token)).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  }
  for (const { tokens } of [present, bob]) expect(await world.renew(tokens.refresh_token)).toMatchObject({ status: 200 });
  expect(await world.sql(`select 1 from audit_log where action = 'update'`)).toEqual([]);
});

test('administrators and moderators can end all sessions of a user, which the audit log records', async () => {
  await using world = await startReadyWorld();
  const [alice, carol] = [await world.create('alice'), await world.create('carol', 1)];
  const second = await world.signIn('alice', alicePassword);

  expect(await world.as(carol.caller)(authApi.endTokenSessions, { params: { id: alice.id } })).toMatchObject({ status: 204 });

  for (const { tokens } of [alice, second]) expect(await world.renew(tokens.refresh_token)).toMatchObject({ status: 400 });
  expect(await world.renew(carol.tokens.refresh_token)).toMatchObject({ status: 200 });
  expect(await world.sql(`select username, domain, values from audit_log where action = 'update'`)).toEqual([
    { username: 'carol', domain: 'users', values: { id: alice.id, username: 'alice', 'new-session': 'all ended' } },
  ]);
});

test('F1: nobody ends all sessions of others, except who manages users, and moderators only those of users', async () => {
  await using world = await startReadyWorld();
  const [alice, bob, carol, dora] = [
    await world.create('alice', 0),
    await world.create('bob'),
    await world.create('carol', 1),
    await world.create('dora', 1),
  ];
  const end = async (caller: typeof alice.caller | null, id: number) =>
    (await world.as(caller)(authApi.endTokenSessions, { params: { id } })).status;

  expect(await end(bob.caller, carol.id)).toBe(403);
  expect(await end(carol.caller, alice.id)).toBe(403);
  expect(await end(carol.caller, dora.id)).toBe(403);
  expect(await end(null, bob.id)).toBe(401);
  expect(await end(alice.caller, 4711)).toBe(404);

  for (const { tokens } of [alice, bob, carol, dora]) expect(await world.renew(tokens.refresh_token)).toMatchObject({ status: 200 });
});

test('G10: a session whose access token outlives its refresh token ends with the others', async () => {
  await using world = await startReadyWorld({ ACCESS_TOKEN_LIFETIME: '3600', REFRESH_TOKEN_LIFETIME: '60' });
  const alice = await world.create('alice');
  world.moveClock(61);
  const present = await world.signIn('alice', alicePassword);

  expect(await world.as(present.caller)(authApi.endTokenSessions, { params: { id: alice.id } })).toMatchObject({ status: 204 });

  const { sessionId } = alice.caller;
  expect(await world.asService(authInternal.getSessionState, { params: { sessionId } })).toMatchObject({ body: { generation: null } });
});

test('G10: as long as an access token is valid its session can be ended, however long ago it was renewed', async () => {
  await using world = await startReadyWorld({ ACCESS_TOKEN_LIFETIME: String(30 * DAY), REFRESH_TOKEN_LIFETIME: String(DAY) });
  const alice = await world.create('alice');
  const carol = await world.create('carol', 1);
  world.moveClock(3 * DAY);
  await using soon = await world.reach(3 * DAY);
  await using late = await world.reach(32 * DAY);
  await purgeSessions(soon);

  expect(await world.as(carol.caller)(authApi.blockUser, { params: { id: alice.id }, body: {} })).toMatchObject({ status: 204 });

  expect((await world.events('session.changed.v1')).at(-1)).toMatchObject({ sessionId: alice.caller.sessionId, generation: null });
  await purgeSessions(late);
  expect(await world.sql(`select 1 from sessions where user_id = ${alice.id}`)).toEqual([]);
});
