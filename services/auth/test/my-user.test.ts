import { authApi, myUser } from '@flotilla/contracts-auth';
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
    specialPlaylists: [],
    lastLoginDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
  });
  const optional = ['notificationSettings'];
  expect(Object.keys(me ?? {}).sort()).toEqual(
    Object.keys(myUser.properties)
      .filter((name) => !optional.includes(name))
      .sort(),
  );
});

test('ruling 1: shows the object itself where PeerTube clients are served', async () => {
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

test('remembers where a session was last used, at most once a minute', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  const lastActivity = async () => (await world.sql<{ last_activity_device: string }>('select * from sessions'))[0]?.last_activity_device;
  const ask = (device: string) => world.as(caller, { 'user-agent': device })(authApi.getMyUser, {});

  await ask('a phone');
  expect(await lastActivity()).toBe('a test browser');
  world.moveClock(61);
  await ask('a phone');

  expect(await lastActivity()).toBe('a phone');
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
