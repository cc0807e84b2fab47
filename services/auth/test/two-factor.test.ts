import { authApi } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { askForSecret, codeOf, STEP_MS, switchTwoFactorOn } from './authenticator.ts';
import { inTurn } from './row-lock.ts';
import { alicePassword, startReadyWorld } from './world.ts';

const ascending = (one: number, other: number) => one - other;
type World = Awaited<ReturnType<typeof startReadyWorld>>;
type Person = Awaited<ReturnType<World['create']>>;

async function signIn(world: World, code?: string, { header = 'x-service-otp', ip = '192.0.2.7' } = {}) {
  const { body: client } = await world.anonymous(authApi.getLocalOAuthClient, {});
  return world.as(
    null,
    {},
    ip,
  )(authApi.createToken, {
    headers: code === undefined ? {} : { [header]: code },
    body: { ...(client as object), grant_type: 'password', username: 'alice', password: alicePassword },
  });
}

const sessionsOf = (world: World, { id }: Person) =>
  world.sql('select uuid, generation from sessions where user_id = $1 order by id', [id]);

const auditEventsOf = (world: World, username: string) =>
  world.sql('select domain, action, values from audit_log where username = $1 order by id', [username]);

test('with two factor on, the password alone is not enough', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const request = await askForSecret(world, alice);
  expect(request).toMatchObject({ requestToken: expect.stringMatching(/^[0-9a-f]{64}$/), secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
  const uri = new URL(request.uri);
  expect(`${uri.protocol}//${uri.host}${uri.pathname}`).toBe('otpauth://totp/flotilla.example%3A8080:alice%40example.org');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'flotilla.example:8080',
    secret: request.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(await signIn(world)).toMatchObject({ status: 200 });
  expect(await signIn(world, 'a code nobody asked for, of any length')).toMatchObject({ status: 200 });

  const secret = await switchTwoFactorOn(world, alice);

  const missing = await signIn(world);
  expect(missing).toMatchObject({ status: 401, body: { code: 'missing_two_factor' } });
  expect([missing.headers.get('x-service-otp'), missing.headers.get('x-peertube-otp')]).toEqual(['required; app', 'required; app']);
  for (const wrong of ['000000', '1'.repeat(50)]) {
    expect(await signIn(world, wrong)).toMatchObject({ status: 400, body: { code: 'invalid_two_factor' } });
  }
  expect(await signIn(world, codeOf(secret))).toMatchObject({ status: 200 });
  expect((await world.as(alice.caller)(authApi.getMyUser, {})).body).toMatchObject([{ twoFactorEnabled: true }]);
  expect(await world.mails()).toMatchObject([{ to: 'alice@example.org' }]);
});

test('G2: a code is valid once, and within one step to each side', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const secret = await switchTwoFactorOn(world, alice);
  const before = await sessionsOf(world, alice);
  // At the beginning of a step, so that none ends meanwhile.
  const toNextStep = STEP_MS - (Date.now() % STEP_MS);
  world.moveClock(toNextStep / 1000);
  const codeIn = (steps: number) => codeOf(secret, steps, Date.now() + toNextStep);

  expect(await signIn(world, codeIn(2))).toMatchObject({ status: 400, body: { code: 'invalid_two_factor' } });
  expect(await signIn(world, codeIn(-2))).toMatchObject({ status: 400, body: { code: 'invalid_two_factor' } });
  expect(await sessionsOf(world, alice)).toEqual(before);
  const code = codeIn(1);
  const answers = await Promise.all([signIn(world, code, { header: 'x-peertube-otp' }), signIn(world, code)]);
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 400]);
  // Earlier codes are used up as well.
  expect(await signIn(world, codeIn(0))).toMatchObject({ status: 400 });
  expect(await sessionsOf(world, alice)).toHaveLength(before.length + 1);
});

test('G1: after five wrong codes from any clients, none is accepted for a quarter of an hour, and the owner is mailed', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const secret = await switchTwoFactorOn(world, alice);
  const before = await sessionsOf(world, alice);
  for (let wrong = 0; wrong < 5; wrong++)
    expect(await signIn(world, `00000${wrong}`, { ip: `198.51.100.${wrong}` })).toMatchObject({ status: 400 });

  const locked = await signIn(world, codeOf(secret), { ip: '203.0.113.9' });

  expect(locked).toMatchObject({ status: 429 });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await sessionsOf(world, alice)).toEqual(before);
  // One for switching it on.
  expect((await world.mails()).slice(1)).toMatchObject([{ to: 'alice@example.org', subject: expect.stringContaining('guessing') }]);
  world.moveClock(901);
  expect(await signIn(world, codeOf(secret, 0, Date.now() + 901_000))).toMatchObject({ status: 200 });
});

test('G1: the fifth wrong code is counted in one transaction with the mail about it, so that no crash in between loses the mail', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  await switchTwoFactorOn(world, alice);
  await world.sql(`insert into failed_attempts (kind, user_id, count, began_at) values ('code', $1, 4, now())`, [alice.id]);
  const before = await world.mails();
  await world.sql(`alter table jobs add constraint no_mails check (type <> 'email') not valid`);
  expect(await signIn(world, '000000')).toMatchObject({ status: 500 });
  await world.sql('alter table jobs drop constraint no_mails');

  expect(await signIn(world, '000000')).toMatchObject({ status: 400 });
  expect(await signIn(world, '000000')).toMatchObject({ status: 429 });

  expect((await world.mails()).slice(before.length)).toMatchObject([{ subject: expect.stringContaining('guessing') }]);
});

test('G1: of many concurrent guesses only five are checked', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const secret = await switchTwoFactorOn(world, alice);
  const before = await sessionsOf(world, alice);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => signIn(world, String(at).padStart(6, '0'), { ip: `198.51.100.${at}` })),
  );

  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  expect(await signIn(world, codeOf(secret))).toMatchObject({ status: 429 });
  expect(await sessionsOf(world, alice)).toEqual(before);
  expect((await world.mails()).slice(1)).toHaveLength(1);
});

test('a recovery code replaces the authenticator, once', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const create = (body: object) => world.as(alice.caller)(authApi.createRecoveryCodes, { params: { id: alice.id }, body });
  expect(await create({ currentPassword: alicePassword })).toMatchObject({ status: 400 });
  await switchTwoFactorOn(world, alice);

  const { status, body } = await create({ currentPassword: alicePassword });

  expect(status).toBe(200);
  const { recoveryCodes } = body as { recoveryCodes: string[] };
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await signIn(world, recoveryCodes[0]?.toUpperCase())).toMatchObject({ status: 200 });
  expect(await signIn(world, recoveryCodes[0])).toMatchObject({ status: 400 });
  expect(await signIn(world, recoveryCodes[1])).toMatchObject({ status: 200 });
  expect(await create({ currentPassword: 'wrong' })).toMatchObject({ status: 403 });
  const stored = await world.sql('select users::text from users');
  for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code);
});

test('users are mailed about new recovery codes', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  await switchTwoFactorOn(world, alice);
  const before = (await world.mails()).length;
  const create = (currentPassword: string) =>
    world.as(alice.caller)(authApi.createRecoveryCodes, { params: { id: alice.id }, body: { currentPassword } });

  expect(await create('wrong')).toMatchObject({ status: 403 });
  expect(await create(alicePassword)).toMatchObject({ status: 200 });

  const mailed = (await world.mails()).slice(before);
  expect(mailed).toMatchObject([{ to: 'alice@example.org', subject: expect.stringContaining('New recovery codes') }]);
  expect(await auditEventsOf(world, 'alice')).toEqual([]);
});

test('changes to the second factors of others are in the audit log, without secrets, and the owner is mailed', async () => {
  await using world = await startReadyWorld();
  const [alice, carol] = [await world.create('alice'), await world.create('carol', 1)];
  const [moderator, params] = [world.as(carol.caller), { id: alice.id }];
  const { requestToken, secret } = await askForSecret(world, alice);

  const subject = (text: string) => ({ to: 'alice@example.org', subject: expect.stringContaining(text) });

  const confirmed = await moderator(authApi.confirmTwoFactor, { params, body: { requestToken, otpToken: codeOf(secret) } });
  // Mails that wait together may leave in any order.
  expect(await world.mails()).toMatchObject([subject('is on')]);
  const renewed = await moderator(authApi.createRecoveryCodes, { params, body: {} });

  expect([confirmed.status, renewed.status]).toEqual([204, 200]);
  const about = { id: alice.id, username: 'alice' };
  expect(await auditEventsOf(world, 'carol')).toEqual([
    { domain: 'users', action: 'update', values: { ...about, 'new-twoFactorEnabled': true } },
    { domain: 'users', action: 'update', values: { ...about, 'new-recoveryCodes': 'renewed' } },
  ]);
  expect(await world.mails()).toMatchObject([subject('is on'), subject('New recovery codes')]);
  const { recoveryCodes } = renewed.body as { recoveryCodes: string[] };
  expect(await signIn(world, recoveryCodes[0])).toMatchObject({ status: 200 });
});

test('recovery codes are not given out for a second factor that was switched off meanwhile', async () => {
  await using world = await startReadyWorld();
  const [alice, carol] = [await world.create('alice'), await world.create('carol', 1)];
  const [moderator, params] = [world.as(carol.caller), { id: alice.id }];
  await switchTwoFactorOn(world, alice);

  const answers = await inTurn(
    world,
    alice.id,
    () => moderator(authApi.disableTwoFactor, { params, body: {} }),
    () => moderator(authApi.createRecoveryCodes, { params, body: {} }),
  );

  expect(answers.map(({ status }) => status)).toEqual([204, 400]);
  expect(await world.sql('select 1 from users where recovery_codes is not null')).toEqual([]);
  expect((await world.mails()).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('New recovery codes'));
});

test('switching on and off needs the password, a fresh request and a right code', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const asAlice = world.as(alice.caller);
  const params = { id: alice.id };
  expect(await asAlice(authApi.requestTwoFactor, { params, body: {} })).toMatchObject({ status: 400 });
  expect(await asAlice(authApi.requestTwoFactor, { params, body: { currentPassword: 'wrong' } })).toMatchObject({
    status: 403,
    body: { code: 'current_password_is_invalid' },
  });
  const { requestToken, secret } = await askForSecret(world, alice);
  const confirm = (body: { requestToken: string; otpToken: string }) => asAlice(authApi.confirmTwoFactor, { params, body });

  expect(await confirm({ requestToken, otpToken: '000000' })).toMatchObject({ status: 403 });
  expect(await confirm({ requestToken: 'f'.repeat(64), otpToken: codeOf(secret) })).toMatchObject({ status: 403 });
  world.moveClock(601);
  expect(await confirm({ requestToken, otpToken: codeOf(secret, 0, Date.now() + 601_000) })).toMatchObject({ status: 403 });
  world.moveClock(-601);
  expect(await asAlice(authApi.disableTwoFactor, { params, body: { currentPassword: alicePassword } })).toMatchObject({ status: 400 });
  expect(await confirm({ requestToken, otpToken: codeOf(secret) })).toMatchObject({ status: 204 });
  expect(await asAlice(authApi.requestTwoFactor, { params, body: { currentPassword: alicePassword } })).toMatchObject({ status: 400 });
  expect(await asAlice(authApi.disableTwoFactor, { params, body: { currentPassword: 'wrong' } })).toMatchObject({ status: 403 });
  expect(await asAlice(authApi.disableTwoFactor, { params, body: { currentPassword: alicePassword } })).toMatchObject({ status: 204 });
  expect(await signIn(world)).toMatchObject({ status: 200 });
});

test('F1: only those who manage users can switch it off for others without a password', async () => {
  await using world = await startReadyWorld();
  const [alice, bob, carol] = [await world.create('alice'), await world.create('bob'), await world.create('carol', 1)];
  await switchTwoFactorOn(world, alice);
  const params = { id: alice.id };

  expect(await world.as(bob.caller)(authApi.disableTwoFactor, { params, body: { currentPassword: alicePassword } })).toMatchObject({
    status: 403,
  });
  expect(await world.as(bob.caller)(authApi.requestTwoFactor, { params, body: {} })).toMatchObject({ status: 403 });
  expect(await world.as(carol.caller)(authApi.requestTwoFactor, { params: { id: carol.id }, body: {} })).toMatchObject({ status: 400 });
  expect(await world.as(carol.caller)(authApi.disableTwoFactor, { params, body: {} })).toMatchObject({ status: 204 });
});

test('F1: moderators cannot change the second factor of moderators and administrators', async () => {
  await using world = await startReadyWorld();
  const [alice, carol] = [await world.create('alice', 0), await world.create('carol', 1)];
  await world.create('dora', 1);
  const dora = await world.signIn('dora', alicePassword);
  const moderator = world.as(dora.caller);
  await switchTwoFactorOn(world, alice);

  for (const { id } of [alice, carol]) {
    const params = { id };
    for (const operation of [authApi.requestTwoFactor, authApi.disableTwoFactor, authApi.createRecoveryCodes]) {
      expect(await moderator(operation, { params, body: { currentPassword: alicePassword } })).toMatchObject({ status: 403 });
    }
    const body = { requestToken: 'f'.repeat(64), otpToken: '000000' };
    expect(await moderator(authApi.confirmTwoFactor, { params, body })).toMatchObject({ status: 403 });
  }
  expect(await signIn(world)).toMatchObject({ status: 401, body: { code: 'missing_two_factor' } });
});

test('F1: moderators cannot change the second factor of somebody who becomes a moderator at that moment', async () => {
  await using world = await startReadyWorld();
  const [alice, carol] = [await world.create('alice'), await world.create('carol', 1)];
  await switchTwoFactorOn(world, alice);
  const [root, params] = [world.as((await world.signIn()).caller), { id: alice.id }];

  const answers = await inTurn(
    world,
    alice.id,
    () => root(authApi.updateUser, { params, body: { role: 1 } }),
    () => world.as(carol.caller)(authApi.createRecoveryCodes, { params, body: {} }),
  );

  expect(answers.map(({ status }) => status)).toEqual([204, 403]);
  expect(await world.sql('select 1 from users where recovery_codes is not null')).toEqual([]);
});

test('G10: a request is for the user who was shown the secret, and replaced by the next one', async () => {
  await using world = await startReadyWorld();
  const [alice, bob] = [await world.create('alice'), await world.create('bob')];
  const former = await askForSecret(world, bob);
  const present = await askForSecret(world, bob);
  const root = world.as((await world.signIn()).caller);
  const confirm = ({ requestToken, secret }: typeof present, id: number) =>
    root(authApi.confirmTwoFactor, { params: { id }, body: { requestToken, otpToken: codeOf(secret) } });

  expect(await confirm(present, alice.id)).toMatchObject({ status: 403 });
  expect(await confirm(former, bob.id)).toMatchObject({ status: 403 });
  expect(await world.sql('select 1 from users where otp_secret is not null')).toEqual([]);
  expect(await confirm(present, bob.id)).toMatchObject({ status: 204 });
});

test('PeerTube clients get one object', async () => {
  await using world = await startReadyWorld({ PEERTUBE_CLIENTS_COMPATIBLE: 'true' });
  const alice = await world.create('alice');

  const answer = await world.as(alice.caller)(authApi.requestTwoFactor, {
    params: { id: alice.id },
    body: { currentPassword: alicePassword },
  });

  expect(answer).toMatchObject({ status: 200, body: { otpRequest: { secret: expect.any(String) } } });
});

test('G7: secrets are stored encrypted, and can be read after the key was rotated and the former one removed', async () => {
  await using world = await startReadyWorld({ ENCRYPTION_KEYS: 'the first key of all' });
  const secret = await switchTwoFactorOn(world, await world.create('alice'));
  expect(JSON.stringify(await world.sql('select users::text from users'))).not.toContain(secret);
  const sealed = () => world.sql('select otp_secret from users where otp_secret is not null');
  const before = await sealed();

  await world.restart({ ENCRYPTION_KEYS: 'a second key,the first key of all' });
  await eventually(async () => expect(await sealed()).not.toEqual(before));
  await world.restart({ ENCRYPTION_KEYS: 'a second key' });

  expect(await signIn(world, codeOf(secret))).toMatchObject({ status: 200 });
  await world.restart({ ENCRYPTION_KEYS: 'something else' });
  expect(await signIn(world, codeOf(secret, 1))).toMatchObject({ status: 400 });
});
