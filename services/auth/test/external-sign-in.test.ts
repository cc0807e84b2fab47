import { authApi } from '@flotilla/contracts-auth';
import { connectDatabase, execute } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { purgeExternalSignIns } from '../src/external-sign-in/sign-ins-under-way.ts';
import { auth } from '../src/service.ts';
import { codeOf, switchTwoFactorOn } from './authenticator.ts';
import { openBrowser } from './browser.ts';
import { ada, alice, failedBecause, startWithProvider } from './external-sign-in-world.ts';
import { hostileSecret, startHostileProvider } from './hostile-provider.ts';
import { beforeReadingUsers } from './row-lock.ts';
import { alicePassword, publicUrl, startReadyWorld } from './world.ts';

test('a new person signs in with a provider, and is the same user the next time', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);
  const browser = openBrowser(world);

  const page = await browser.signInAt('work');
  const answer = await browser.redeem(page);

  expect(Object.fromEntries(page.searchParams)).toEqual({
    externalAuthToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    username: 'ada.lovelace',
  });
  expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  const claims = await world.verify(answer.body['access_token'] ?? '');
  expect(claims).toMatchObject({ username: 'ada.lovelace', role: 2 });
  const [user] = await world.sql(
    'select email, email_verified, plugin_auth, password_hash, account_display_name from users where id = $1',
    [claims?.userId],
  );
  expect(user).toEqual({
    email: ada.email,
    email_verified: true,
    plugin_auth: 'work',
    password_hash: null,
    account_display_name: 'Ada Lovelace',
  });

  // The e-mail address may change, the subject does not.
  provider.arrives('subject-1', { ...ada, email: 'lady@films.example' });
  const again = openBrowser(world);
  const second = await again.redeem(await again.signInAt('work'));

  expect(await world.verify(second.body['access_token'] ?? '')).toMatchObject({ userId: claims?.userId });
  expect(await world.sql('select 1 from external_sign_ins')).toEqual([]);
  expect(await world.sql('select auth_name, subject, user_id from external_identities')).toEqual([
    { auth_name: 'work', subject: 'subject-1', user_id: claims?.userId },
  ]);
});

test('where addresses must be verified, a new person whose address the provider does not vouch for is mailed a link first', async () => {
  await using started = await startWithProvider({ roleClaim: 'groups', roles: { editors: 1 } });
  const { world, provider } = started;
  await world.configure({ signup: { requiresEmailVerification: true } });
  provider.arrives('subject-1', { ...ada, email_verified: false, groups: ['editors'] });
  const browser = openBrowser(world);
  const signIn = async () => browser.redeem(await browser.signInAt('work'));

  expect(await signIn()).toMatchObject({ status: 400, body: { code: 'email_not_verified' } });
  const [mail] = await world.mails();
  expect(mail).toMatchObject({ to: ada.email, link: expect.stringContaining(`${publicUrl}/verify-account/email?userId=`) });
  const params = { id: Number(mail?.query.get('userId')) };
  const body = { verificationString: mail?.query.get('verificationString') ?? '' };
  expect(await world.anonymous(authApi.verifyUserEmail, { params, body })).toMatchObject({ status: 204 });

  const answer = await signIn();
  expect(await world.verify(answer.body['access_token'] ?? '')).toMatchObject({ userId: params.id, username: 'ada.lovelace', role: 1 });
  expect(await world.mails()).toHaveLength(1);
  expect(await world.sql(`select username from audit_log where domain = 'users' and action = 'create'`)).toEqual([
    { username: '(sign-in with work)' },
  ]);
});

test.each([
  ['the provider vouches for the address', ada, true],
  ['no address has to be proven', { ...ada, email_verified: false }, false],
])('somebody new is mailed no link where %s', async (_, claims, requiresEmailVerification) => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  await world.configure({ signup: { requiresEmailVerification } });
  provider.arrives('subject-1', claims);
  const browser = openBrowser(world);

  expect(await browser.redeem(await browser.signInAt('work'))).toMatchObject({ status: 200 });
  expect(await world.mails()).toEqual([]);
});

test('the configuration names every provider, and a browser is sent there with state, nonce and PKCE, and no secret', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;

  const { status, location, cookies } = await openBrowser(world).visit('/api/v1/auth/external/work');

  expect(await world.anonymous(authApi.getConfig, {})).toMatchObject({
    body: {
      plugin: {
        registeredExternalAuths: [
          {
            name: 'external-sign-in',
            version: expect.any(String),
            npmName: expect.any(String),
            authName: 'work',
            authDisplayName: 'The company',
          },
        ],
      },
    },
  });
  expect(status).toBe(302);
  expect(location?.origin).toBe(provider.issuer);
  expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
    response_type: 'code',
    client_id: 'flotilla',
    redirect_uri: `${publicUrl}/api/v1/auth/external/work/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
    nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(cookies).toEqual([
    expect.stringMatching(/^external_sign_in=[0-9a-f]{64}; Path=\/api\/v1\/auth\/external; Max-Age=600; HttpOnly; SameSite=Lax$/),
  ]);
  // What is stored during the visit is useless to somebody who reads the database.
  expect(JSON.stringify(await world.sql('select * from external_sign_ins'))).not.toContain(location?.searchParams.get('state'));
});

test('cookies are for https only where the instance is reached by https', async () => {
  await using provider = await startHostileProvider();
  await using world = await startReadyWorld({
    PUBLIC_URL: 'https://flotilla.example',
    EXTERNAL_SIGN_IN: JSON.stringify([provider.settings()]),
  });

  const answer = await fetch(`${world.url()}/api/v1/auth/external/evil`, { redirect: 'manual', headers: world.headersFor(null) });

  expect(answer.headers.get('set-cookie')).toContain('; Secure');
});

test('a sign-in that one process began can be completed by another', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);
  const browser = openBrowser(world);
  const atProvider = await browser.follow('/api/v1/auth/external/work', (url) => url.origin === provider.issuer);

  await world.restart();
  const page = await browser.follow(atProvider);
  await world.restart();

  expect(await browser.redeem(page)).toMatchObject({ status: 200 });
});

test('a redirect leads to a path inside the site, and G8: nowhere else', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);

  const page = await openBrowser(world).follow('/api/v1/auth/external/work?redirect=%2Fmy-library%3Fa%3Db');
  const evil = [
    '//evil',
    '/\\evil',
    'https:evil',
    'https://evil',
    'javascript:alert(1)',
    '/\t/evil',
    '/a//evil',
    '\\\\evil',
    ' /x',
    'evil',
    '',
  ];
  const answers = await Promise.all(
    evil.map((redirect) => openBrowser(world).visit(`/api/v1/auth/external/work?${new URLSearchParams({ redirect })}`)),
  );

  expect(page.searchParams.get('redirect')).toBe('/my-library?a=b');
  expect(answers.map(({ status }) => status)).toEqual(evil.map(() => 400));
});

test('unknown providers are not found', async () => {
  await using started = await startWithProvider();
  const browser = openBrowser(started.world);

  const answers = await Promise.all(['other', 'other/callback', '__proto__'].map((name) => browser.visit(`/api/v1/auth/external/${name}`)));

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a name that is taken gets a number, and invalid names are made valid', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  world.videos.takenNames.add('ada.lovelace_2');
  await world.create('ada.lovelace');
  const arrive = async (subject: string, claims: object) => {
    provider.arrives(subject, { email: `${subject}@films.example`, ...claims });
    return (await openBrowser(world).signInAt('work')).searchParams.get('username');
  };

  expect(await arrive('one', { preferred_username: 'Ada.Lovelace' })).toBe('ada.lovelace_3');
  expect(await arrive('two', { preferred_username: '..Zoë O’Hara--' })).toBe('zoe_o_hara');
  expect(await arrive('three', { preferred_username: '日本' })).toBe('user');
  expect(await arrive('four', { preferred_username: 'x'.repeat(300) })).toBe('x'.repeat(40));
  expect(await arrive('five', {})).toBe('five');
  expect(await arrive('six', { preferred_username: 'peertube' })).toBe('peertube_2');
});

test('new people are refused where the settings say so', async () => {
  await using started = await startWithProvider({ createsUsers: false });
  const { world, provider } = started;
  provider.arrives('subject-1', ada);

  expect((await openBrowser(world).signInAt('work')).href).toBe(failedBecause('no_account'));
  expect(await world.sql(`select 1 from users where username <> 'root'`)).toEqual([]);
});

test('a new person who signs in in two tabs gets one user', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);

  const pages = await Promise.all([1, 2, 3].map(() => openBrowser(world).signInAt('work')));

  expect(pages.map(({ searchParams }) => searchParams.get('username'))).toEqual(['ada.lovelace', 'ada.lovelace', 'ada.lovelace']);
  expect(await world.sql(`select 1 from users where plugin_auth = 'work'`)).toHaveLength(1);
});

test('a person whose user was created in another tab a moment ago gets that user, and is not refused for the same address', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);
  await openBrowser(world).signInAt('work');
  await world.sql(`update external_identities set subject = 'nobody'`);

  const page = await beforeReadingUsers(
    world,
    () => openBrowser(world).signInAt('work'),
    (tx) => execute(tx, `update external_identities set subject = 'subject-1'`),
  );

  expect(page.searchParams.get('username')).toBe('ada.lovelace');
});

test('a person whose account was deleted returns as a new user', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);
  await openBrowser(world).signInAt('work');
  await world.sql(`delete from users where plugin_auth = 'work'`);

  const page = await openBrowser(world).signInAt('work');

  expect(page.searchParams.get('username')).toBe('ada.lovelace_2');
});

test('users of a provider have no password, and a blocked one cannot sign in', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);
  await openBrowser(world).signInAt('work');

  const byPassword = await world.requestToken({ grant_type: 'password', username: 'ada.lovelace', password: alicePassword });
  await world.sql(`update users set blocked = true, blocked_reason = 'too many boats' where username = 'ada.lovelace'`);
  const browser = openBrowser(world);
  const blocked = await browser.redeem(await browser.signInAt('work'));

  expect(byPassword).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  expect(blocked).toMatchObject({ status: 400, body: { code: 'account_blocked', blockedReason: 'too many boats' } });
  expect(await world.sql(`select 1 from sessions s join users u on u.id = s.user_id where u.username = 'ada.lovelace'`)).toEqual([]);
});

test('a code is valid once, for a minute, for its user and in its browser', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);
  const browser = openBrowser(world);
  const denied = { status: 400, body: { code: 'access_denied' } };

  const page = await browser.signInAt('work');
  const forRoot = new URL(page);
  forRoot.searchParams.set('username', 'root');
  const unknown = new URL(page);
  unknown.searchParams.set('externalAuthToken', 'a'.repeat(64));
  const other = openBrowser(world);
  const otherPage = await other.signInAt('work');

  expect(await openBrowser(world).redeem(page)).toMatchObject(denied);
  expect(await other.redeem(page)).toMatchObject(denied);
  expect(await browser.redeem(forRoot)).toMatchObject(denied);
  expect(await browser.redeem(unknown)).toMatchObject(denied);
  expect(await browser.redeem(page)).toMatchObject({ status: 200 });
  expect(await browser.redeem(page)).toMatchObject(denied);
  world.moveClock(61);
  expect(await other.redeem(otherPage)).toMatchObject(denied);
});

test('G1: a second factor is required for external sign-ins too, within five minutes', async () => {
  await using started = await startWithProvider({ linkByEmail: true });
  const { world, provider } = started;
  const person = await world.create('alice');
  const secret = await switchTwoFactorOn(world, person);
  await world.sql('update users set email_verified = true where id = $1', [person.id]);
  provider.arrives('subject-1', { ...alice, email: 'alice@example.org' });
  const browser = openBrowser(world);
  const page = await browser.signInAt('work');

  const without = await browser.redeem(page);
  const wrong = await browser.redeem(page, '000000');
  world.moveClock(240);
  const right = await browser.redeem(page, codeOf(secret, 8));

  expect(without).toMatchObject({ status: 401, body: { code: 'missing_two_factor' } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_two_factor' } });
  expect(await world.verify(right.body['access_token'] ?? '')).toMatchObject({ userId: person.id });
  expect(await browser.redeem(page, codeOf(secret, 9))).toMatchObject({ status: 400, body: { code: 'access_denied' } });
});

test('with plain OAuth2 the person is read from the configured user info URL', async () => {
  await using provider = await startHostileProvider();
  const { issuer } = provider;
  const settings = {
    name: 'evil',
    authorizationUrl: `${issuer}/authorize?tenant=films`,
    tokenUrl: `${issuer}/token`,
    userInfoUrl: `${issuer}/me`,
    scopes: ['read:user'],
    clientId: 'flotilla',
    clientSecret: hostileSecret,
  };
  await using world = await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify([settings]) });
  provider.userInfo = { id: 4711, login: 'Grace', email: 'grace@films.example' };
  const browser = openBrowser(world);

  const sentTo = await browser.follow('/api/v1/auth/external/evil', (url) => url.origin === issuer);
  const { tenant, scope, nonce, state = '' } = Object.fromEntries(sentTo.searchParams);
  const page = await browser.follow(`/api/v1/auth/external/evil/callback?${new URLSearchParams({ code: 'a-code', state })}`);

  expect({ tenant, scope, nonce }).toEqual({ tenant: 'films', scope: 'read:user', nonce: undefined });
  expect(await browser.redeem(page)).toMatchObject({ status: 200 });
  expect(await world.sql('select subject from external_identities')).toEqual([{ subject: '4711' }]);
});

test('sign-ins that were never completed are deleted, and so are links to deleted users', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', ada);
  await openBrowser(world).signInAt('work');
  await openBrowser(world).visit('/api/v1/auth/external/work');
  await using database = await connectDatabase({
    url: world.database.url,
    entities: auth.schema.entities,
    log: silentLog,
    name: 'auth',
    poolSize: 1,
  });
  const purge = (seconds: number) => purgeExternalSignIns({ database, clock: { now: () => new Date(Date.now() + seconds * 1000) } });
  const kept = async () => [
    (await world.sql('select 1 from external_sign_ins')).length,
    (await world.sql('select 1 from external_identities')).length,
  ];

  await purge(0);
  expect(await kept()).toEqual([2, 1]);
  await purge(61);
  expect(await kept()).toEqual([1, 1]);
  await world.sql(`delete from users where plugin_auth = 'work'`);
  await purge(601);
  expect(await kept()).toEqual([0, 0]);
});
