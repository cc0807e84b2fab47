import { authApi, authInternal, myUser } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { alicePassword, startReadyWorld } from './world.ts';

test('shows the signed-in user in an array of one, with account, channels and quota from videos', async () => {
  await using world = await startReadyWorld();
  const { id } = await world.createAlice();
  const { caller } = await world.signIn('alice', alicePassword);

  const answer = await world.as(caller)(authApi.getMyUser, {});

  expect(answer.status).toBe(200);
  expect(answer.body).toHaveLength(1);
  const [me] = answer.body as unknown as Record<string, unknown>[];
  expect(me).toMatchObject({
    id,
    username: 'alice',
    email: 'Alice@example.org',
    emailVerified: null,
    nsfwPolicy: 'do_not_list',
    role: { id: 2, label: 'User' },
    videoQuota: -1,
    videoQuotaUsed: 1234,
    videoQuotaUsedDaily: 12,
    theme: 'instance-default',
    account: { name: 'alice', userId: id },
    videoChannels: [{ name: 'alice_channel' }],
    blocked: false,
    blockedReason: null,
    twoFactorEnabled: false,
    newFeaturesInfoRead: 1,
    specialPlaylists: [{ id: (id ?? 0) + 300, name: 'Watch later', type: 2 }],
    lastLoginDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
  });
  const optional = ['totalVideoFileSize'];
  expect(Object.keys(me ?? {}).sort()).toEqual(
    Object.keys(myUser.properties)
      .filter((name) => !optional.includes(name))
      .sort(),
  );
});

test('shows the object itself where PeerTube clients are served', async () => {
  await using world = await startReadyWorld({ PEERTUBE_CLIENTS_COMPATIBLE: 'true' });
  const { caller } = await world.signIn();

  expect(await world.as(caller)(authApi.getMyUser, {})).toMatchObject({ status: 200, body: { username: 'root' } });
});

test('answers 503 while videos is down', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  world.videos.mood = 'down';

  const answer = await world.as(caller)(authApi.getMyUser, {});

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
});

test('records where a session was last used, whatever the order of reports', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  const [later, earlier] = [new Date(Date.now() + 120_000), new Date(Date.now() + 60_000)].map((at) => at.toISOString()) as [
    string,
    string,
  ];
  const report = (at: string, device: string) =>
    world.asService(authInternal.recordActivity, { body: { used: [{ sessionId: caller.sessionId, at, ip: '198.51.100.9', device }] } });

  expect(await report(later, 'a phone')).toMatchObject({ status: 204 });
  expect(await report(earlier, 'a desk')).toMatchObject({ status: 204 });

  const answer = await world.as(caller)(authApi.listTokenSessions, { params: { id: caller.userId }, query: {} });
  expect(answer).toMatchObject({
    body: {
      data: [{ loginDevice: 'a test browser', lastActivityDevice: 'a phone', lastActivityIP: '198.51.100.9', lastActivityDate: later }],
    },
  });
});

test('changes the password and keeps the sessions', async () => {
  await using world = await startReadyWorld();
  await world.createAlice();
  const { caller, tokens } = await world.signIn('alice', alicePassword);

  const answer = await world.as(caller)(authApi.updateMyUser, { body: { currentPassword: alicePassword, password: 'another password' } });

  expect(answer.status).toBe(204);
  expect((await world.renew(tokens.refresh_token)).status).toBe(200);
  expect((await world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword })).status).toBe(400);
  expect((await world.signIn('alice', 'another password')).caller.username).toBe('alice');
});

test.each([
  ['a wrong current password', { currentPassword: 'wrong password', password: 'another password' }, 401, 'current_password_is_invalid'],
  ['no current password', { password: 'another password' }, 400, undefined],
  ['a short password', { currentPassword: alicePassword, password: 'short' }, 400, undefined],
  ['a password of more than 72 bytes', { currentPassword: alicePassword, password: '☃'.repeat(25) }, 400, 'too_long_password'],
])('refuses %s', async (_, body, status, code) => {
  await using world = await startReadyWorld();
  await world.createAlice();
  const { caller } = await world.signIn('alice', alicePassword);

  const answer = await world.as(caller)(authApi.updateMyUser, { body });

  expect(answer.status).toBe(status);
  expect((answer.body as { code?: string }).code).toBe(code);
  expect(JSON.stringify(answer.body)).not.toContain(body.password);
  expect((await world.signIn('alice', alicePassword)).caller.username).toBe('alice');
});

test('the present password again changes nothing: nobody is mailed, and mailed links stay good', async () => {
  await using world = await startReadyWorld();
  const { id, caller } = await world.create('alice');
  await world.anonymous(authApi.askResetPassword, { body: { email: 'alice@example.org' } });
  const [link] = await world.mails();
  const before = await world.sql('select password_hash from users order by id');
  const change = (currentPassword: string) =>
    world.as(caller)(authApi.updateMyUser, { body: { currentPassword, password: alicePassword, autoPlayVideo: false } });

  expect(await change(alicePassword)).toMatchObject({ status: 204 });

  expect(await world.mails()).toHaveLength(1);
  expect(await world.sql('select password_hash from users order by id')).toEqual(before);
  expect(await world.sql('select auto_play_video from users where id = $1', [id])).toEqual([{ auto_play_video: false }]);
  // It has to be proven like any other.
  expect(await change('a wrong password')).toMatchObject({ status: 401 });
  const body = { verificationString: link?.query.get('verificationString') ?? '', password: 'a new long password' };
  expect(await world.anonymous(authApi.resetPassword, { params: { id }, body })).toMatchObject({ status: 204 });
});

test('one of two changes at the same time wins', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  await world.createAlice();
  const alice = await world.signIn('alice', alicePassword);
  const change = (password: string) => world.as(alice.caller)(authApi.updateMyUser, { body: { currentPassword: alicePassword, password } });

  const answers = await Promise.all([change('another password'), change('a third password')]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
  expect(caller.username).toBe('root');
});

test('a changed choice about sensitive videos is with lists before the answer; without them it is saved and follows by its event', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const change = (body: object) => world.as(alice.caller)(authApi.updateMyUser, { body });
  const hastened = () => world.videos.calls.filter((call) => call.startsWith('snapshot'));

  await change({ autoPlayVideo: false });
  expect(hastened()).toEqual([]);
  await change({ nsfwPolicy: 'blur' });
  const { version } = (await world.events('user.snapshot.v1')).at(-1) as { version: number };
  expect(hastened()).toEqual([`snapshot ${version} of ${alice.id}: blur`]);
  world.videos.mood = 'down';
  expect(await change({ nsfwPolicy: 'display' })).toMatchObject({ status: 204 });

  expect((await world.events('user.snapshot.v1')).at(-1)).toMatchObject({ userId: alice.id, version: version + 1, nsfwPolicy: 'display' });
});

test('changes profile and preferences, and publishes what other services need', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const body = {
    displayName: 'Alice of the films',
    description: 'I film the sea.',
    emailPublic: true,
    nsfwPolicy: 'blur',
    nsfwFlagsHidden: 1,
    nsfwFlagsBlurred: 2,
    autoPlayVideo: false,
    videoLanguages: ['en', 'fr'],
    language: 'fr-FR',
    theme: 'default',
    noWelcomeModal: true,
  } as const;

  expect(await world.as(alice.caller)(authApi.updateMyUser, { body: { ...body, videoLanguages: ['en', 'fr'] } })).toMatchObject({
    status: 204,
  });

  const { body: answer } = await world.as(alice.caller)(authApi.getMyUser, {});
  const { displayName, description, ...preferences } = body;
  expect(answer).toMatchObject([{ ...preferences, account: { displayName, description } }]);
  expect((await world.events('user.snapshot.v1')).at(-1)).toMatchObject({ userId: alice.id, nsfwPolicy: 'blur', nsfwFlagsHidden: 1 });
  await world.as(alice.caller)(authApi.updateMyUser, {
    body: { displayName: null, description: null, videoLanguages: null, language: null },
  });
  expect((await world.as(alice.caller)(authApi.getMyUser, {})).body).toMatchObject([
    { videoLanguages: null, language: null, account: { displayName: 'alice', description: null } },
  ]);
});

test('changes the address only with the current password, and to one that is free', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const change = (body: object) => world.as(alice.caller)(authApi.updateMyUser, { body });

  expect(await change({ email: 'new@example.org' })).toMatchObject({ status: 400 });
  expect(await change({ email: 'new@example.org', currentPassword: 'wrong' })).toMatchObject({
    status: 401,
    body: { code: 'current_password_is_invalid' },
  });
  const taken = { email: 'ROOT@flotilla.example', displayName: 'Another', autoPlayVideo: false };
  expect(await change({ ...taken, currentPassword: alicePassword })).toMatchObject({ status: 409 });
  expect((await world.as(alice.caller)(authApi.getMyUser, {})).body).toMatchObject([
    { email: 'alice@example.org', autoPlayVideo: true, account: { displayName: 'alice' } },
  ]);
  expect(await change({ email: 'new@example.org', currentPassword: alicePassword })).toMatchObject({ status: 204 });
  await world.signIn('new@example.org', alicePassword);
});

test.each([
  [{ nsfwFlagsHidden: 1, nsfwFlagsWarned: 3 }, 'one of the masks'],
  [{ theme: 'neon' }, 'theme'],
  [{ language: 'klingon' }, 'language'],
  [{ displayName: '' }, 'displayName'],
  [{ description: 'ab' }, 'description'],
  [{ nsfwPolicy: 'both' }, 'nsfwPolicy'],
  [{ autoPlayVideo: 'yes' }, 'autoPlayVideo'],
])('refuses %j', async (body, why) => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();

  const answer = await world.as(caller)(authApi.updateMyUser, { body: body as never });

  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(why) } });
});

test('F5: fields that users may not change about themselves are ignored', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const body = { role: 0, blocked: false, videoQuota: 1, adminFlags: 1, username: 'root', emailVerified: true, autoPlayVideo: false };

  expect(await world.as(alice.caller)(authApi.updateMyUser, { body: body as never })).toMatchObject({ status: 204 });

  expect((await world.as(alice.caller)(authApi.getMyUser, {})).body).toMatchObject([
    { role: { id: 2 }, videoQuota: -1, adminFlags: 0, username: 'alice', emailVerified: null, autoPlayVideo: false },
  ]);
});

test('users delete themselves with their password', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const leave = (body: object) => world.as(alice.caller)(authApi.deleteMyUser, { body });

  expect(await leave({})).toMatchObject({ status: 400 });
  expect(await leave({ currentPassword: 'wrong' })).toMatchObject({ status: 403, body: { code: 'current_password_is_invalid' } });
  expect(await leave({ currentPassword: alicePassword })).toMatchObject({ status: 204 });

  expect((await world.events('user.snapshot.v1')).at(-1)).toMatchObject({ userId: alice.id, deleted: true });
  expect(await world.as(alice.caller)(authApi.getMyUser, {})).toMatchObject({ status: 401 });
});

test('PeerTube clients delete users without a password where such clients are served', async () => {
  await using world = await startReadyWorld({ PEERTUBE_CLIENTS_COMPATIBLE: 'true' });
  const alice = await world.create('alice');

  expect(await world.as(alice.caller)(authApi.deleteMyUser, { body: {} })).toMatchObject({ status: 204 });
});

test('the token for feeds is the user’s own and can be replaced', async () => {
  await using world = await startReadyWorld();
  const [alice, bob] = [await world.create('alice'), await world.create('bob')];
  const read = async ({ caller }: typeof alice) => (await world.as(caller)(authApi.getScopedTokens, {})).body as { feedToken: string };
  const first = await read(alice);
  expect(first.feedToken).toMatch(/^[0-9a-f-]{36}$/);
  expect(await read(bob)).not.toEqual(first);

  const renewed = await world.as(alice.caller)(authApi.renewScopedTokens, {});

  expect(renewed.body).not.toEqual(first);
  expect(await read(alice)).toEqual(renewed.body);
});

test('features that a user has read about are accumulated', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');

  for (const feature of [4, 2, 4])
    expect(await world.as(alice.caller)(authApi.markFeatureInfoRead, { body: { feature } })).toMatchObject({ status: 204 });

  expect((await world.as(alice.caller)(authApi.getMyUser, {})).body).toMatchObject([{ newFeaturesInfoRead: 7 }]);
  expect(await world.as(alice.caller)(authApi.markFeatureInfoRead, { body: {} as never })).toMatchObject({ status: 400 });
});

test('videos learns whose the token of a feed is, and never from somebody who was blocked', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const bob = await world.create('bob');
  const { feedToken } = (await world.as(alice.caller)(authApi.getScopedTokens, {})).body as { feedToken: string };
  const isTheirs = async (userId: number, token: string) =>
    (await world.asService(authInternal.checkFeedToken, { params: { userId }, body: { token } })).body;

  expect(await isTheirs(alice.caller.userId, feedToken)).toEqual({ isTheirs: true });
  expect(await isTheirs(bob.caller.userId, feedToken)).toEqual({ isTheirs: false });
  await world.as(alice.caller)(authApi.renewScopedTokens, {});
  expect(await isTheirs(alice.caller.userId, feedToken)).toEqual({ isTheirs: false });
});
