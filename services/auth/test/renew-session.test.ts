import { authApi, authInternal } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { inTurn } from './row-lock.ts';
import { alicePassword, startReadyWorld, type Tokens } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;

const renewed = async (world: World, refreshToken: string): Promise<Tokens> => {
  const answer = await world.renew(refreshToken);
  if (answer.status !== 200) throw new Error(`not renewed: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const stateOf = async (world: World, sessionId: string) =>
  (await world.asService(authInternal.getSessionState, { params: { sessionId } })).body as { generation: number | null };

test('gives the session new tokens and ends the former access token everywhere', async () => {
  await using world = await startReadyWorld();
  const { tokens, caller } = await world.signIn();
  world.moveClock(3600);

  const next = await renewed(world, tokens.refresh_token);

  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  expect(await world.verify(next.access_token)).toMatchObject({ sessionId: caller.sessionId, generation: 2 });
  expect(await world.events('session.changed.v1')).toMatchObject([{ generation: 1 }, { sessionId: caller.sessionId, generation: 2 }]);
  expect(await stateOf(world, caller.sessionId)).toEqual({ generation: 2 });
  const [session] = await world.sql<{ login_date: Date; last_activity_date: Date }>('select * from sessions');
  expect(Number(session?.last_activity_date) - Number(session?.login_date)).toBeGreaterThan(3_590_000);
});

test('a former access token that outlives the new one is known to be former until it expires', async () => {
  await using world = await startReadyWorld({ ACCESS_TOKEN_LIFETIME: '86400' });
  const { tokens } = await world.signIn();
  const [first] = (await world.events('session.changed.v1')) as { expiresAt: string }[];
  await world.restart({ ACCESS_TOKEN_LIFETIME: '3600' });

  await renewed(world, tokens.refresh_token);

  expect((await world.events('session.changed.v1')).at(-1)).toMatchObject({ generation: 2, expiresAt: first?.expiresAt });
});

test('G5: reuse of an old refresh token ends the session, which is published', async () => {
  await using world = await startReadyWorld();
  const { tokens, caller } = await world.signIn();
  const second = await renewed(world, tokens.refresh_token);
  const third = await renewed(world, second.refresh_token);

  const reused = await world.renew(tokens.refresh_token);

  expect(reused).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  expect(await world.renew(third.refresh_token)).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  expect(await stateOf(world, caller.sessionId)).toEqual({ generation: null });
  expect((await world.events('session.changed.v1')).at(-1)).toMatchObject({ sessionId: caller.sessionId, generation: null });
});

test('G5: also when the successor is unused, once 30 seconds have passed', async () => {
  await using world = await startReadyWorld();
  const { tokens, caller } = await world.signIn();
  await renewed(world, tokens.refresh_token);
  world.moveClock(31);

  const reused = await world.renew(tokens.refresh_token);

  expect(reused).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  expect(await stateOf(world, caller.sessionId)).toEqual({ generation: null });
});

test('a lost answer may be asked for again within 30 seconds, and the session goes on', async () => {
  await using world = await startReadyWorld();
  const { tokens } = await world.signIn();
  await renewed(world, tokens.refresh_token);
  world.moveClock(20);

  const again = await renewed(world, tokens.refresh_token);

  world.moveClock(3600);
  expect((await world.renew(again.refresh_token)).status).toBe(200);
});

test('tabs that renew at the same time all go on, whichever answer is kept', async () => {
  await using world = await startReadyWorld();
  const { tokens, caller } = await world.signIn();

  const answers = await Promise.all(Array.from({ length: 4 }, () => world.renew(tokens.refresh_token)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const pairs = answers.map(({ body }) => body as Tokens);
  const generations = await Promise.all(pairs.map(async ({ access_token }) => (await world.verify(access_token))?.generation ?? 0));
  expect(generations.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  expect(await stateOf(world, caller.sessionId)).toEqual({ generation: 5 });
  for (const older of [2, 3, 4]) expect((await world.renew(pairs[generations.indexOf(older)]?.refresh_token ?? '')).status).toBe(200);
});

test('one of two tabs may be left with the older answer', async () => {
  await using world = await startReadyWorld();
  const { tokens } = await world.signIn();
  const first = await renewed(world, tokens.refresh_token);
  await renewed(world, tokens.refresh_token);

  const kept = await world.renew(first.refresh_token);

  expect(kept.status).toBe(200);
});

test('an expired refresh token is answered with 401 invalid_token', async () => {
  await using world = await startReadyWorld();
  const { tokens } = await world.signIn();
  world.moveClock(14 * 24 * 3600 + 1);

  const answer = await world.renew(tokens.refresh_token);

  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
});

test('a refresh token of a deleted user is unknown', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  await world.sql('delete from users where id = $1', [alice.id]);

  const answer = await world.renew(alice.tokens.refresh_token);

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
});

test('concurrent renewals do not keep an administrator from changing the user', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const root = world.as((await world.signIn()).caller);
  const change = (role: 0 | 1 | 2) => () => root(authApi.updateUser, { params: { id: alice.id }, body: { role } });

  for (let round = 0; round < 3; round++) {
    const { tokens } = await world.signIn('alice', alicePassword);
    const role = round % 2 === 0 ? 1 : 2;

    // If the renewal had locked the session already, this would be a deadlock.
    const [changed, renewal] = await inTurn(world, alice.id, change(role), () => world.renew(tokens.refresh_token));

    expect(changed).toMatchObject({ status: 204 });
    expect(renewal).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  }
  const { tokens } = await world.signIn('alice', alicePassword);
  const crowd = await Promise.all([
    ...Array.from({ length: 12 }, () => world.renew(tokens.refresh_token)),
    ...([2, 1, 2, 1] as const).map((role) => change(role)()),
  ]);
  expect(crowd.slice(0, 12).filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  expect(crowd.slice(12).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
});

test('signing out ends this session and no other', async () => {
  await using world = await startReadyWorld();
  const [here, elsewhere] = [await world.signIn(), await world.signIn()];

  const answer = await world.as(here.caller)(authApi.revokeToken, {});

  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(await stateOf(world, here.caller.sessionId)).toEqual({ generation: null });
  expect(await world.renew(here.tokens.refresh_token)).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  expect((await world.renew(elsewhere.tokens.refresh_token)).status).toBe(200);
  const events = await world.events('session.changed.v1');
  expect(events.filter((event) => (event as { generation: number | null }).generation === null)).toMatchObject([
    { sessionId: here.caller.sessionId },
  ]);
});

test('signing out twice publishes it once', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();

  const answers = await Promise.all([1, 2, 3].map(() => world.as(caller)(authApi.revokeToken, {})));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await world.events('session.changed.v1')).toHaveLength(2);
});

test('sessions and tokens survive a restart', async () => {
  await using world = await startReadyWorld();
  const { tokens, caller } = await world.signIn();

  await world.restart();

  expect(await world.callerOf(tokens)).toEqual(caller);
  expect((await world.renew(tokens.refresh_token)).status).toBe(200);
});

test('an unknown session has no valid generation', async () => {
  await using world = await startReadyWorld();

  expect(await stateOf(world, '00000000-0000-4000-8000-000000000000')).toEqual({ generation: null });
});
