import { authApi, authInternal } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { createPasswords } from '../src/passwords/passwords.ts';
import { alicePassword, rootPassword, startReadyWorld } from './world.ts';

/** An address from which nobody signed in. */
const stranger = '203.0.113.9';

test('signs in with a password and publishes the session and generation of the token', async () => {
  await using world = await startReadyWorld();

  const answer = await world.requestToken({ grant_type: 'password', username: 'root', password: rootPassword });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      expires_in: 86_400,
      refresh_token_expires_in: 1_209_600,
    },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('pragma')).toBe('no-cache');
  const claims = await world.verify((answer.body as { access_token: string }).access_token);
  expect(claims).toMatchObject({ username: 'root', role: 0, generation: 1 });
  expect(await world.events('session.changed.v1')).toMatchObject([{ sessionId: claims?.sessionId, userId: claims?.userId, generation: 1 }]);
  expect(await world.sql('select login_device, login_ip, last_activity_ip, user_id from sessions')).toEqual([
    { login_device: 'a test browser', login_ip: '192.0.2.7', last_activity_ip: '192.0.2.7', user_id: claims?.userId },
  ]);
  expect(await world.asService(authInternal.getSessionState, { params: { sessionId: claims?.sessionId ?? '' } })).toMatchObject({
    status: 200,
    body: { generation: 1 },
  });
});

test('knows users by name and by e-mail address, in any spelling', async () => {
  await using world = await startReadyWorld();
  await world.createAlice();

  const answers = await Promise.all(
    ['alice', 'ALICE', 'alice@example.org', 'aLICE@eXample.ORG'].map((username) =>
      world.requestToken({ grant_type: 'password', username, password: alicePassword }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test.each([
  ['no client', { client_id: '', grant_type: 'nonsense' }, 400, 'invalid_client'],
  ['a wrong client secret, before everything else', { client_secret: 'x', username: 'root', password: 'wrong' }, 400, 'invalid_client'],
  ['no grant', { grant_type: '' }, 400, 'invalid_request'],
  ['another grant', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
  ['no user name', { password: 'x' }, 400, 'invalid_request'],
  ['no password', { username: 'root' }, 400, 'invalid_request'],
  ['external sign-in', { username: 'root', externalAuthToken: 'x' }, 400, 'access_denied'],
  ['an unknown user', { username: 'nobody', password: 'x' }, 400, 'invalid_grant'],
  ['a name no database can hold', { username: 'ro\0ot', password: 'x' }, 400, 'invalid_grant'],
  ['a wrong password', { username: 'root', password: 'wrong' }, 400, 'invalid_grant'],
  ['51 characters', { username: 'root', password: 'x'.repeat(51) }, 400, 'too_long_password'],
  ['100,000 characters', { username: 'root', password: 'x'.repeat(100_000) }, 400, 'too_long_password'],
  ['more than 72 bytes', { username: 'root', password: '☃'.repeat(25) }, 400, 'too_long_password'],
  ['no refresh token', { grant_type: 'refresh_token' }, 400, 'invalid_request'],
  ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'a'.repeat(40) }, 400, 'invalid_grant'],
  ['a client id of any length', { client_id: 'a'.repeat(300) }, 400, 'invalid_client'],
  ['a grant of any length', { grant_type: 'a'.repeat(300) }, 400, 'unsupported_grant_type'],
  ['a name of any length', { username: 'a'.repeat(500), password: 'x' }, 400, 'invalid_grant'],
  ['a refresh token of any length', { grant_type: 'refresh_token', refresh_token: 'a'.repeat(300) }, 400, 'invalid_grant'],
  ['external sign-in with a token of any length', { username: 'root', externalAuthToken: 'x'.repeat(2_000) }, 400, 'access_denied'],
])('refuses %s', async (_, fields, status, code) => {
  await using world = await startReadyWorld();

  const answer = await world.requestToken({ grant_type: 'password', ...fields } as Record<string, string>);

  expect(answer).toMatchObject({ status, body: { code } });
  expect(JSON.stringify(answer.body)).not.toContain('wrong');
  expect(await world.sql('select 1 from sessions')).toEqual([]);
  expect(await world.events('session.changed.v1')).toEqual([]);
});

test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])('refuses a request sent as %s', async (type) => {
  await using world = await startReadyWorld();
  const { body: client } = await world.anonymous(authApi.getLocalOAuthClient, {});
  const fields = { ...(client as object), grant_type: 'password', username: 'root', password: rootPassword };

  const answer = await world.post('/api/v1/users/token', type, JSON.stringify(fields));

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('existing clients tell a wrong client from wrong credentials, and from a blocked user, by the text', async () => {
  await using world = await startReadyWorld();
  await world.createAlice();
  await world.sql(`update users set blocked = true where username = 'alice'`);
  const attempt = (fields: Record<string, string>) =>
    world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword, ...fields });

  expect(await attempt({ client_secret: 'another' })).toMatchObject({ body: { error: expect.stringContaining('client is invalid') } });
  expect(await attempt({ password: 'wrong' })).toMatchObject({ body: { error: expect.stringContaining('credentials are invalid') } });
  expect(await attempt({ username: 'nobody' })).toMatchObject({ body: { error: expect.stringContaining('credentials are invalid') } });
  expect(await attempt({})).toMatchObject({ body: { error: expect.stringContaining('blocked') } });
});

test('refuses a blocked user only when the password was right', async () => {
  await using world = await startReadyWorld();
  await world.createAlice();
  await world.sql(`update users set blocked = true where username = 'alice'`);

  const attempt = (password: string) => world.requestToken({ grant_type: 'password', username: 'alice', password });

  expect(await attempt('wrong password')).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  expect(await attempt(alicePassword)).toMatchObject({ status: 400, body: { code: 'account_blocked' } });
});

test('extra fields of old clients are ignored, however long', async () => {
  await using world = await startReadyWorld();
  const old = { response_type: 'code', scope: 'upload'.repeat(50) };

  expect(await world.requestToken({ grant_type: 'password', username: 'root', password: rootPassword, ...old })).toMatchObject({
    status: 200,
  });
});

test('G1: after too many wrong passwords from any clients, none is accepted for an hour', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const asAlice = world.as(alice.caller);
  await world.guessAt('alice', 97);
  const attempt = (password: string) => world.requestToken({ grant_type: 'password', username: 'alice', password });
  const params = { id: alice.id };
  expect(await attempt('wrong password')).toMatchObject({ status: 400 });
  expect(await asAlice(authApi.requestTwoFactor, { params, body: { currentPassword: 'wrong' } })).toMatchObject({ status: 403 });
  expect(await asAlice(authApi.updateMyUser, { body: { currentPassword: 'wrong', email: 'a@example.org' } })).toMatchObject({
    status: 401,
  });
  const before = await world.sql('select count(*) from sessions');

  const refused = await attempt(alicePassword);

  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(await asAlice(authApi.requestTwoFactor, { params, body: { currentPassword: alicePassword } })).toMatchObject({ status: 429 });
  const body = { currentPassword: alicePassword, password: 'a new long password' };
  expect(await asAlice(authApi.updateMyUser, { body })).toMatchObject({ status: 429 });
  expect(await world.sql('select count(*) from sessions')).toEqual(before);
  world.moveClock(3_601);
  expect(await attempt(alicePassword)).toMatchObject({ status: 200 });
});

test('G1: concurrent wrong passwords cannot exceed the limit, and the owner is mailed once', async () => {
  await using world = await startReadyWorld();
  await world.create('alice');
  await world.guessAt('alice', 97);
  const attempt = (password: string) => world.requestToken({ grant_type: 'password', username: 'alice', password });

  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => attempt(`wrong password ${at}`)));

  expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
  expect(await attempt(alicePassword)).toMatchObject({ status: 429 });
  expect(await world.mails()).toMatchObject([{ to: 'alice@example.org', subject: expect.stringContaining('guessing your password') }]);
});

test('G1: the last wrong password is counted in one transaction with the mail about it, so that no crash in between loses the mail', async () => {
  await using world = await startReadyWorld();
  await world.create('alice');
  await world.guessAt('alice', 99);
  const attempt = () => world.requestToken({ grant_type: 'password', username: 'alice', password: 'wrong password' });
  await world.sql(`alter table jobs add constraint no_mails check (type <> 'email') not valid`);
  expect(await attempt()).toMatchObject({ status: 500 });
  await world.sql('alter table jobs drop constraint no_mails');

  expect(await attempt()).toMatchObject({ status: 400 });
  expect(await attempt()).toMatchObject({ status: 429 });

  expect(await world.mails()).toMatchObject([{ to: 'alice@example.org', subject: expect.stringContaining('guessing your password') }]);
});

test('G1: any number of concurrent right passwords is accepted, and does not reset the count of wrong ones', async () => {
  await using world = await startReadyWorld();
  await world.create('alice');
  await world.guessAt('alice', 99);
  const attempt = (password: string) => world.requestToken({ grant_type: 'password', username: 'alice', password });

  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(alicePassword)));

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await attempt('wrong password')).toMatchObject({ status: 400 });
  expect(await attempt(alicePassword)).toMatchObject({ status: 429 });
});

test('G1: users who sign in with a provider get no mail about guesses at a password that they do not have', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  await world.sql(`update users set plugin_auth = 'work', password_hash = null where id = $1`, [alice.id]);
  await world.guessAt('alice', 99);
  const attempt = () => world.requestToken({ grant_type: 'password', username: 'alice', password: 'wrong password' });

  expect(await attempt()).toMatchObject({ status: 400 });
  expect(await attempt()).toMatchObject({ status: 429 });
  expect(await world.mails()).toEqual([]);
});

test.each(['by an administrator', 'by a mailed link'])(
  'G1: a password set %s is taken at once, however often the former was guessed at',
  async (how) => {
    await using world = await startReadyWorld();
    const { id } = await world.create('alice');
    const root = world.as((await world.signIn()).caller);
    await world.sql(`insert into failed_attempts (kind, user_id, count, began_at) values ('code', $1, 5, now())`, [id]);
    for (const name of ['alice', 'alice@example.org']) await world.guessAt(name, 100);
    await world.guessAt('alice', 100, stranger);
    const password = 'a new long password';
    const attempt = () => world.requestToken({ grant_type: 'password', username: 'alice', password });
    expect(await attempt()).toMatchObject({ status: 429 });

    if (how === 'by an administrator') {
      expect(await root(authApi.updateUser, { params: { id }, body: { password } })).toMatchObject({ status: 204 });
    } else {
      await world.anonymous(authApi.askResetPassword, { body: { email: 'alice@example.org' } });
      const [mail] = await world.mails();
      const body = { verificationString: mail?.query.get('verificationString') ?? '', password };
      expect(await world.anonymous(authApi.resetPassword, { params: { id }, body })).toMatchObject({ status: 204 });
    }

    expect(await attempt()).toMatchObject({ status: 200 });
    expect(await world.sql('select kind from failed_attempts where user_id = $1', [id])).toEqual([{ kind: 'code' }]);
    expect(await world.sql('select 1 from password_guesses')).toEqual([]);
  },
);

test.each(['alice', 'ALICE', 'alice@example.org', 'nobody', 'nobody@example.org'])(
  'G1: after a hundred wrong passwords of strangers for %s they are refused, whether or not somebody has that name',
  async (username) => {
    await using world = await startReadyWorld();
    await world.create('alice');
    const attempt = () => world.requestToken({ grant_type: 'password', username, password: 'wrong password' }, stranger);
    await world.guessAt(username.toLowerCase(), 99, stranger);

    expect(await attempt()).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
    const refused = await attempt();

    expect(refused).toMatchObject({ status: 429, body: { detail: 'There were too many wrong attempts for this account. Please wait.' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    world.moveClock(3_601);
    expect(await attempt()).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  },
);

test('G1: strangers who guess do not keep people out of places where they signed in before', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const attempt = (ip: string, password = alicePassword) => world.requestToken({ grant_type: 'password', username: 'alice', password }, ip);
  expect(await attempt('2001:db8:1:2::3')).toMatchObject({ status: 200 });

  await world.guessAt('alice', 100, stranger);

  expect(await attempt(stranger)).toMatchObject({ status: 429 });
  // Calling a browser like hers is not enough.
  expect(await attempt('198.51.100.8')).toMatchObject({ status: 429 });
  expect(await attempt('192.0.2.7')).toMatchObject({ status: 200 });
  expect(await attempt('2001:db8:1:2:ffff::4')).toMatchObject({ status: 200 });
  const body = { currentPassword: alicePassword, password: 'a new long password' };
  const fromElsewhere = world.as(alice.caller, {}, '198.51.100.8');
  expect(await fromElsewhere(authApi.updateMyUser, { body })).toMatchObject({ status: 204 });
});

test('G1: guesses from a place where somebody signed in are limited there, and nowhere else', async () => {
  await using world = await startReadyWorld();
  await world.create('alice');
  const attempt = (ip: string) => world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword }, ip);

  await world.guessAt('alice', 100);

  expect(await attempt('192.0.2.7')).toMatchObject({ status: 429 });
  expect(await attempt(stranger)).toMatchObject({ status: 200 });
});

test('G9: guesses at a name and at its address are counted apart, so that nobody learns whose address it is', async () => {
  await using world = await startReadyWorld();
  await world.create('alice');
  const attempt = (username: string) => world.requestToken({ grant_type: 'password', username, password: 'wrong' }, stranger);

  await world.guessAt('alice', 100, stranger);

  expect(await attempt('alice')).toMatchObject({ status: 429 });
  expect(await attempt('alice@example.org')).toMatchObject({ status: 400 });
});

test('G7: what was typed as a name is not stored', async () => {
  await using world = await startReadyWorld();

  await world.requestToken({ grant_type: 'password', username: 'my own password', password: 'x' });

  const rows = await world.sql<{ row: string }>('select row_to_json(g)::text as row from password_guesses g');
  expect(rows).toEqual([{ row: expect.not.stringContaining('own') }]);
});

test.each([
  ['hashes that take long', createPasswords()],
  ['hashes that take no time, so that everything else is compared', undefined],
])('G9: answers unknown users as slowly as known ones, with %s', async (_, passwords) => {
  await using world = await startReadyWorld({}, passwords && { passwords });
  const { body: client } = await world.anonymous(authApi.getLocalOAuthClient, {});
  const ask = world.as(null, {}, stranger);
  const timeOf = async (username: string) => {
    const body = { ...(client as object), grant_type: 'password', username, password: 'wrong' };
    const started = performance.now();
    await ask(authApi.createToken, { headers: {}, body });
    return performance.now() - started;
  };

  // The fastest of each shows how long the work itself takes, however busy the machine is.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 20 || (round < 45 && Math.abs(Math.log2(unknown / known)) >= 0.2); round++) {
    known = Math.min(known, await timeOf('root'));
    unknown = Math.min(unknown, await timeOf('nobody'));
  }

  expect(unknown / known).toBeGreaterThan(0.8);
  expect(unknown / known).toBeLessThan(1.25);
});

test('answers 503 when too many people sign in at once, and still signs in the others', async () => {
  await using world = await startReadyWorld({}, { passwords: createPasswords() });

  const answers = await Promise.all(
    Array.from({ length: 80 }, () => world.requestToken({ grant_type: 'password', username: 'root', password: rootPassword })),
  );

  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 503]));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(42);
  expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('5');
});

test('G7: a dump of the tables contains no usable secrets', async () => {
  await using world = await startReadyWorld();
  const { tokens } = await world.signIn();

  const tables = await Promise.all(
    ['users', 'sessions', 'refresh_tokens', 'signing_keys', 'outbox'].map((table) =>
      world.sql<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`),
    ),
  );

  const dump = tables.flat().map(({ row }) => row);
  expect(dump.length).toBeGreaterThan(3);
  const words = dump.flatMap((row) => row.match(/[\w+/=-]{16,}/g) ?? []);
  expect(words).not.toContain(tokens.refresh_token);
  expect(words).not.toContain(tokens.access_token);
  for (const word of words) expect((await world.renew(word)).status).toBe(400);
  for (const key of await world.sql<{ sealed_private_jwk: string }>('select * from signing_keys')) {
    expect(key.sealed_private_jwk).not.toContain('"d"');
  }
});

test('G11: client credentials are only given to requests for this host', async () => {
  await using world = await startReadyWorld();
  const ask = (host: string) => world.as(null, { 'x-forwarded-host': host })(authApi.getLocalOAuthClient, {});
  const own = ['flotilla.example:8080', 'FLOTILLA.example:8080'];
  const foreign = [
    'flotilla.example',
    'flotilla.example:8081',
    'evil.example',
    'evil.example:8080',
    'flotilla.example:8080.evil.example',
    'localhost:8080',
    'user@flotilla.example:8080',
    'flotilla.example:8080, evil.example',
  ];

  const [given, refused] = await Promise.all([Promise.all(own.map(ask)), Promise.all(foreign.map(ask))]);

  for (const { body } of given) {
    expect(body).toEqual({
      client_id: expect.stringMatching(/^[a-z0-9]{32}$/),
      client_secret: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
    });
  }
  expect(refused.map(({ status }) => status)).toEqual(foreign.map(() => 403));
  expect(JSON.stringify(refused)).not.toContain('client_secret');
});

test('an instance on a loopback address answers to every loopback name', async () => {
  await using world = await startReadyWorld({ PUBLIC_URL: 'http://localhost:8080' });
  const ask = async (host: string) => (await world.as(null, { 'x-forwarded-host': host })(authApi.getLocalOAuthClient, {})).status;

  expect(await Promise.all(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'evil.example:8080'].map(ask))).toEqual([200, 200, 200, 403]);
});
