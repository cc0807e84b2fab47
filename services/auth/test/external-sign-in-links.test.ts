import { authApi } from '@flotilla/contracts-auth';
import { startOidcProvider } from '@flotilla/test-kit/oidc-provider';
import { expect, test } from '@jest/globals';
import { codeOf, switchTwoFactorOn } from './authenticator.ts';
import { openBrowser } from './browser.ts';
import { ada, alice, failed, failedBecause, startWithProvider } from './external-sign-in-world.ts';
import { startHostileProvider } from './hostile-provider.ts';
import { alicePassword, publicUrl, startReadyWorld } from './world.ts';

test('a user with the same address is linked where the settings allow it, and keeps the password if the address was verified before', async () => {
  await using started = await startWithProvider({ linkByEmail: true });
  const { world, provider } = started;
  const { id } = await world.createAlice();
  await world.sql('update users set email_verified = true where id = $1', [id]);
  provider.arrives('subject-1', alice);
  const browser = openBrowser(world);

  const answer = await browser.redeem(await browser.signInAt('work'));

  expect(await world.verify(answer.body['access_token'] ?? '')).toMatchObject({ userId: id, username: 'alice' });
  await world.signIn('alice', alicePassword);
});

test.each([null, false])(
  'nobody is linked to a user who never proved the address (%s): password and second factor stay, and a mailed password proves it',
  async (emailVerified) => {
    await using started = await startWithProvider({ linkByEmail: true });
    const { world, provider } = started;
    const person = await world.create('alice');
    const secret = await switchTwoFactorOn(world, person);
    await world.sql('update users set email_verified = $2 where id = $1', [person.id, emailVerified]);
    const stored = () => world.sql('select password_hash, otp_secret, plugin_auth, email_verified from users where id = $1', [person.id]);
    const before = await stored();
    provider.arrives('subject-1', alice);
    const browser = openBrowser(world);

    expect((await browser.signInAt('work')).href).toBe(failedBecause('address_taken'));
    expect(await stored()).toEqual(before);
    expect(await world.renew(person.tokens.refresh_token)).toMatchObject({ status: 200 });

    await world.anonymous(authApi.askResetPassword, { body: { email: alice.email } });
    const mail = (await world.mails()).find(({ text }) => text.includes('/reset-password?'));
    const body = { verificationString: mail?.query.get('verificationString') ?? '', password: 'a new long password' };
    expect(await world.anonymous(authApi.resetPassword, { params: { id: person.id }, body })).toMatchObject({ status: 204 });
    const chosen = await stored();
    const answer = await browser.redeem(await browser.signInAt('work'), codeOf(secret));

    expect(await world.verify(answer.body['access_token'] ?? '')).toMatchObject({ userId: person.id });
    expect(chosen).toMatchObject([{ email_verified: true, plugin_auth: null, otp_secret: expect.any(String) }]);
    expect(await stored()).toEqual(chosen);
  },
);

test('an address that was changed at once is not verified, and nobody is linked by it', async () => {
  await using started = await startWithProvider({ linkByEmail: true });
  const { world, provider } = started;
  const mallory = await world.create('mallory');
  await world.sql('update users set email_verified = true where id = $1', [mallory.id]);
  const body = { email: ada.email, currentPassword: alicePassword };
  expect(await world.as(mallory.caller)(authApi.updateMyUser, { body })).toMatchObject({ status: 204 });
  provider.arrives('subject-1', ada);

  expect((await openBrowser(world).signInAt('work')).href).toBe(failedBecause('address_taken'));
  expect(await world.sql('select 1 from external_identities')).toEqual([]);
});

test('a moderator whom the claims would demote is not linked, and one whom they make a moderator is', async () => {
  await using started = await startWithProvider({ linkByEmail: true, roleClaim: 'groups', roles: { moderators: 1 } });
  const { world, provider } = started;
  const { id } = await world.create('alice', 1);
  await world.sql('update users set email_verified = true where id = $1', [id]);
  const roleOf = () => world.sql('select role from users where id = $1', [id]);

  provider.arrives('subject-1', alice);
  expect((await openBrowser(world).signInAt('work')).href).toBe(failedBecause('address_taken'));
  expect(await roleOf()).toEqual([{ role: 1 }]);

  provider.arrives('subject-1', { ...alice, groups: ['moderators'] });
  expect((await openBrowser(world).signInAt('work')).searchParams.get('username')).toBe('alice');
  expect(await roleOf()).toEqual([{ role: 1 }]);
});

test.each([0, 1])(
  'a user whom the claims would give more rights (role %s) is not linked, so that no password comes by them',
  async (role) => {
    await using provider = await startOidcProvider(() => [`${publicUrl}/api/v1/auth/external/work/callback`]);
    const settings = provider.settings({ linkByEmail: true, roleClaim: 'groups', roles: { leads: role } });
    await using world = await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify([settings]) }, { logs: true });
    const { id } = await world.create('alice');
    await world.sql('update users set email_verified = true where id = $1', [id]);
    provider.arrives('subject-1', { ...alice, groups: ['leads'] });

    expect((await openBrowser(world).signInAt('work')).href).toBe(failedBecause('address_taken'));
    expect(await world.sql('select role from users where id = $1', [id])).toEqual([{ role: 2 }]);
    expect(await world.sql('select 1 from external_identities')).toEqual([]);
    expect(world.lines.filter((line) => line.includes('the claims give more rights'))).toHaveLength(1);
  },
);

test.each([
  ['the settings do not allow it', {}, alice, failedBecause('address_taken')],
  ['G8: the provider does not vouch for the address', { linkByEmail: true }, { ...alice, email_verified: false }, failed],
  ['the provider says nothing about the address', { linkByEmail: true }, { email: alice.email, preferred_username: 'alice' }, failed],
])(
  'nobody becomes the user with the same address when %s, and only its owner hears that it is taken',
  async (_, settings, claims, told) => {
    await using started = await startWithProvider(settings);
    const { world, provider } = started;
    await world.createAlice();
    provider.arrives('subject-1', claims);

    const page = await openBrowser(world).signInAt('work');

    expect(page.href).toBe(told);
    expect(await world.sql('select 1 from external_identities')).toEqual([]);
    expect(await world.sql('select username from users order by id')).toEqual([{ username: 'root' }, { username: 'alice' }]);
  },
);

test.each([
  [true, failedBecause('address_taken')],
  [false, failed],
])('G8: nobody becomes an administrator by an address (verified: %s)', async (isVerified, told) => {
  await using started = await startWithProvider({ linkByEmail: true });
  const { world, provider } = started;
  provider.arrives('subject-1', { email: 'ROOT@flotilla.example', email_verified: isVerified, preferred_username: 'root' });

  const page = await openBrowser(world).signInAt('work');

  expect(page.href).toBe(told);
  expect(await world.sql('select 1 from external_identities')).toEqual([]);
});

test('roles and quotas follow the claims at every sign-in, and a new role ends earlier sessions', async () => {
  const rules = {
    roleClaim: 'groups',
    roles: { 'films-admins': 0, 'films-moderators': 1 },
    quotaClaim: 'space',
    quotas: { small: 1000, large: 5000 },
  };
  await using started = await startWithProvider(rules);
  const { world, provider } = started;
  const arrive = async (claims: object) => {
    provider.arrives('subject-1', { ...ada, ...claims });
    const browser = openBrowser(world);
    const { body } = await browser.redeem(await browser.signInAt('work'));
    const token = await world.verify(body['access_token'] ?? '');
    const [user] = await world.sql<object>('select role, video_quota::int as quota from users where id = $1', [token?.userId]);
    return { ...user, role: token?.role, ended: (await world.sql('select 1 from sessions where end_reason is not null')).length };
  };

  const [{ quota } = { quota: 0 }] = await world.sql<{ quota: number }>(
    `select video_quota::int as quota from users where username = 'root'`,
  );
  expect(quota).toBe(-1);
  expect(await arrive({ groups: ['films', 'films-moderators'], space: 'small' })).toEqual({ role: 1, quota: 1000, ended: 0 });
  expect(await arrive({ groups: ['films-moderators', 'films-admins'], space: 'large' })).toEqual({ role: 0, quota: 5000, ended: 1 });
  expect(await arrive({ groups: ['films-admins'], space: 'large' })).toEqual({ role: 0, quota: 5000, ended: 1 });
  expect(await arrive({ groups: ['FILMS-ADMINS', 'constructor'] })).toMatchObject({ role: 2, ended: 3 });
  expect(await world.events('user.snapshot.v1')).toContainEqual(expect.objectContaining({ username: 'ada.lovelace', role: 0 }));
  const audited = await world.sql<object>(
    `select username, action, values->'role' as before, values->'new-role' as role, values->'new-videoQuota' as quota from audit_log where domain = 'users' order by id`,
  );
  expect(audited).toMatchObject([
    { username: '(sign-in with work)', action: 'create', before: null, role: 1 },
    { username: '(sign-in with work)', before: 1, role: 0, quota: 5000 },
    { username: '(sign-in with work)', before: 0, role: 2, quota: -1 },
  ]);
});

test('without a rule everybody gets the role User, whatever the claims say', async () => {
  await using started = await startWithProvider();
  const { world, provider } = started;
  provider.arrives('subject-1', { ...ada, groups: ['admin', 'films-admins'], role: 0 } as never);

  await openBrowser(world).signInAt('work');

  expect(await world.sql(`select role from users where plugin_auth = 'work'`)).toEqual([{ role: 2 }]);
});

test('a user with an unverified address from one provider is not linked to its owner, for whom another one vouches', async () => {
  await using real = await startOidcProvider(() => [`${publicUrl}/api/v1/auth/external/work/callback`]);
  await using hostile = await startHostileProvider();
  await using world = await startReadyWorld({
    EXTERNAL_SIGN_IN: JSON.stringify([real.settings({ linkByEmail: true }), hostile.settings()]),
  });
  hostile.claims = { email: ada.email };
  const signInAtHostile = async () => {
    const browser = openBrowser(world);
    const sentTo = await browser.follow('/api/v1/auth/external/evil', (url) => url.origin === hostile.issuer);
    const { state = '', nonce = '' } = Object.fromEntries(sentTo.searchParams);
    hostile.nonce = nonce;
    return browser.follow(`/api/v1/auth/external/evil/callback?${new URLSearchParams({ code: 'a-code', state })}`);
  };
  expect((await signInAtHostile()).searchParams.get('username')).toBe('ada');

  real.arrives('subject-1', ada);
  const page = await openBrowser(world).signInAt('work');

  expect(page.href).toBe(failedBecause('address_taken'));
  expect(await world.sql('select auth_name from external_identities')).toEqual([{ auth_name: 'evil' }]);
});
