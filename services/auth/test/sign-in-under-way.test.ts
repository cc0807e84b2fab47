import { authApi } from '@flotilla/contracts-auth';
import { startOidcProvider } from '@flotilla/test-kit/oidc-provider';
import { expect, test } from '@jest/globals';
import { askForSecret, codeOf, switchTwoFactorOn } from './authenticator.ts';
import { openBrowser } from './browser.ts';
import { inTurn } from './row-lock.ts';
import { alicePassword, publicUrl, startReadyWorld, type Tokens } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
type Person = Awaited<ReturnType<World['create']>>;

const signIn = (world: World) => world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword });
const usable = (world: World, { id }: Person) => world.sql('select 1 from sessions where user_id = $1 and ended_at is null', [id]);

type Act = (root: ReturnType<World['as']>, params: { id: number }) => Promise<{ status: number }>;
const blocks: Act = (root, params) => root(authApi.blockUser, { params, body: { reason: 'Spam' } });
const deletes: Act = (root, params) => root(authApi.deleteUser, { params });
const demotes: Act = (root, params) => root(authApi.updateUser, { params, body: { role: 2 } });
const bindsElsewhere: Act = (root, params) => root(authApi.updateUser, { params, body: { pluginAuth: 'work' } });
/** A provider that no test connects to. */
const elsewhere = { name: 'work', issuer: 'https://sso.example', clientId: 'flotilla', clientSecret: 'secret' };
const setsPassword: Act = (root, params) => root(authApi.updateUser, { params, body: { password: 'a new long password' } });

test.each([
  ['blocks the user', blocks, 'account_blocked'],
  ['sets another password', setsPassword, 'invalid_grant'],
  ['binds the user to another provider', bindsElsewhere, 'invalid_grant'],
  ['deletes the user', deletes, 'invalid_grant'],
])('F1: a sign-in under way comes to nothing when an administrator %s', async (_, act, code) => {
  await using world = await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify([elsewhere]) });
  const alice = await world.create('alice');
  const root = world.as((await world.signIn()).caller);
  await world.sql(`update sessions set ended_at = now() where user_id = $1`, [alice.id]);

  const [done, answer] = await inTurn(
    world,
    alice.id,
    () => act(root, { id: alice.id }),
    () => signIn(world),
  );

  expect(done).toMatchObject({ status: 204 });
  expect(answer).toMatchObject({ status: 400, body: { code } });
  expect(await usable(world, alice)).toEqual([]);
});

test('F1: a sign-in under way gets the role that an administrator assigned meanwhile', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice', 1);
  const root = world.as((await world.signIn()).caller);

  const [, answer] = await inTurn(
    world,
    alice.id,
    () => demotes(root, { id: alice.id }),
    () => signIn(world),
  );

  expect(answer).toMatchObject({ status: 200 });
  expect((await world.callerOf(answer.body as Tokens)).role).toBe(2);
  expect(await usable(world, alice)).toHaveLength(1);
});

test('G1: a second factor that is switched on meanwhile is required', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const { requestToken, secret } = await askForSecret(world, alice);
  const body = { requestToken, otpToken: codeOf(secret) };

  const [on, answer] = await inTurn(
    world,
    alice.id,
    () => world.as(alice.caller)(authApi.confirmTwoFactor, { params: { id: alice.id }, body }),
    () => signIn(world),
  );

  expect(on).toMatchObject({ status: 204 });
  expect(answer).toMatchObject({ status: 401, body: { code: 'missing_two_factor' } });
  expect(await usable(world, alice)).toHaveLength(1);
});

test.each([
  ['blocks the user', blocks, 'account_blocked', false],
  ['blocks the user, who has a second factor', blocks, 'account_blocked', true],
  ['deletes the user', deletes, 'access_denied', false],
])('F1: a return from another provider comes to nothing when an administrator %s', async (_, act, code, hasFactor) => {
  await using provider = await startOidcProvider(() => [`${publicUrl}/api/v1/auth/external/work/callback`]);
  await using world = await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify([provider.settings({ linkByEmail: true })]) });
  const alice = await world.create('alice');
  const secret = hasFactor ? await switchTwoFactorOn(world, alice) : undefined;
  await world.sql('update users set email_verified = true where id = $1', [alice.id]);
  await world.sql(`update sessions set ended_at = now() where user_id = $1`, [alice.id]);
  const root = world.as((await world.signIn()).caller);
  provider.arrives('subject-1', { email: 'alice@example.org', email_verified: true });
  const browser = openBrowser(world);
  const page = await browser.signInAt('work');

  const [done, answer] = await inTurn(
    world,
    alice.id,
    () => act(root, { id: alice.id }),
    () => browser.redeem(page, secret && codeOf(secret)),
  );

  expect(done).toMatchObject({ status: 204 });
  expect(answer).toMatchObject({ status: 400, body: { code } });
  expect(await usable(world, alice)).toEqual([]);
});
