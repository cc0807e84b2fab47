import { authApi } from '@flotilla/contracts-auth';
import { carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startReadyWorld } from './world.ts';

const bob = { username: 'bob', password: 'a long password', email: 'bob@example.org', role: 2 } as const;
const eventuallyActive = (username: string) => `select state from users where username = '${username}'`;

test('creates a user with an account and publishes it', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();

  const answer = await world.as(caller)(authApi.createUser, { body: { ...bob, videoQuota: 1000, channelName: 'films_of_bob' } });

  expect(answer).toMatchObject({ status: 200, body: { user: { id: expect.any(Number), account: { id: expect.any(Number) } } } });
  const { id } = (answer.body as { user: { id: number } }).user;
  expect(world.videos.accounts.get(id)).toMatchObject({
    username: 'bob',
    displayName: 'bob',
    channelName: 'films_of_bob',
    channelDisplayName: 'films_of_bob',
    videoQuota: 1000,
  });
  expect((await world.events('user.snapshot.v1')).at(-1)).toEqual({
    userId: id,
    version: 1,
    username: 'bob',
    role: 2,
    blocked: false,
    deleted: false,
    nsfwPolicy: 'do_not_list',
    nsfwFlagsDisplayed: 0,
    nsfwFlagsHidden: 0,
    nsfwFlagsBlurred: 0,
    nsfwFlagsWarned: 0,
    videosHistoryEnabled: true,
    adminFlags: 0,
    videoQuota: 1000,
    videoQuotaDaily: -1,
  });
  expect((await world.signIn('bob', bob.password)).caller).toMatchObject({ userId: id, username: 'bob', role: 2 });
});

test.each<[string, Partial<Record<string, string>>, number]>([
  ['a name of another user', { email: 'other@example.org' }, 409],
  ['an e-mail address of another user, in another spelling', { username: 'other', email: 'BOB@Example.org' }, 409],
  ['the name of the first administrator', { username: 'root', email: 'other@example.org' }, 409],
  ['the name of the instance itself', { username: 'peertube', email: 'other@example.org' }, 409],
  ['a name of somebody who is gone', { username: 'ghost', email: 'other@example.org' }, 409],
  ['a channel with the name of the user', { username: 'other', email: 'other@example.org', channelName: 'other' }, 400],
  ['capital letters in the name', { username: 'Other', email: 'other@example.org' }, 400],
  ['a short password', { username: 'other', email: 'other@example.org', password: 'short' }, 400],
  ['a password of more than 72 bytes', { username: 'other', email: 'other@example.org', password: '☃'.repeat(25) }, 400],
  ['F5: flags that fit into no column', { username: 'other', email: 'other@example.org', adminFlags: (2 ** 31) as never }, 400],
  ['F4: a name that keeps patterns busy', { username: `${'a'.repeat(100_000)}!`, email: 'other@example.org' }, 400],
  ['no e-mail address', { username: 'other', email: 'nobody' }, 400],
])('refuses %s', async (_, fields, status) => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  world.videos.takenNames.add('ghost');
  await world.as(caller)(authApi.createUser, { body: bob });
  const before = { events: await world.events('user.snapshot.v1'), users: await world.sql('select id from users') };

  const answer = await world.as(caller)(authApi.createUser, { body: { ...bob, ...fields } });

  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).not.toContain(fields['password'] ?? bob.password);
  expect({ events: await world.events('user.snapshot.v1'), users: await world.sql('select id from users') }).toEqual(before);
});

test('F5: fields that may not be set are ignored', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();

  const answer = await world.as(caller)(authApi.createUser, {
    body: { ...bob, id: 4711, state: 'creating', blocked: true, emailVerified: true, pluginAuth: 'x' } as never,
  });

  expect(answer.status).toBe(200);
  expect(await world.sql(`select id = 4711 as id, state, blocked, email_verified, plugin_auth from users where username = 'bob'`)).toEqual([
    { id: false, state: 'active', blocked: false, email_verified: null, plugin_auth: null },
  ]);
});

test('moderators can create users, but no moderators or administrators', async () => {
  await using world = await startReadyWorld();
  const create = (username: string, role: 0 | 1 | 2) =>
    world.as(carol)(authApi.createUser, { body: { ...bob, username, email: `${username}@example.org`, role } });

  expect([await create('one', 0), await create('two', 1), await create('three', 2)].map(({ status }) => status)).toEqual([403, 403, 200]);
  expect(await world.sql(`select username from users where username <> 'root'`)).toEqual([{ username: 'three' }]);
});

test('F7: only one of many concurrent creations of the same name succeeds', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      world.as(caller)(authApi.createUser, { body: { ...bob, email: index % 2 ? bob.email : `bob${index}@example.org` } }),
    ),
  );

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await world.events('user.snapshot.v1')).toHaveLength(2);
  expect(world.videos.accounts.size).toBe(2);
});

test.each(['down', 'deaf'] as const)('a creation while videos is %s is refused with 503 and finished later', async (mood) => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  world.videos.mood = mood;

  const answer = await world.as(caller)(authApi.createUser, { body: bob });

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await world.requestToken({ grant_type: 'password', username: 'bob', password: bob.password })).toMatchObject({
    status: 400,
    body: { code: 'invalid_grant' },
  });
  expect(await world.sql(eventuallyActive('bob'))).toEqual([{ state: 'creating' }]);

  world.videos.mood = 'well';
  await world.runRepairs();
  expect((await world.signIn('bob', bob.password)).caller).toMatchObject({ username: 'bob' });
  expect(world.videos.accounts.size).toBe(2);
  expect(await world.events('user.snapshot.v1')).toHaveLength(2);
});

test('a creation that videos refuses later releases its names', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  world.videos.mood = 'down';
  await world.as(caller)(authApi.createUser, { body: bob });
  world.videos.mood = 'well';
  world.videos.takenNames.add('bob');

  await world.runRepairs();

  expect(await world.sql(eventuallyActive('bob'))).toEqual([]);
  expect(await world.events('user.snapshot.v1')).toHaveLength(1);
});

test('an account that videos refuses is refused here, and its names are free again', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  world.videos.mood = 'strict';

  const refused = await world.as(caller)(authApi.createUser, { body: bob });

  expect(refused).toMatchObject({ status: 400, body: { detail: 'Incorrect request parameters: displayName' } });
  expect(await world.sql(eventuallyActive('bob'))).toEqual([]);
  world.videos.mood = 'well';
  expect(await world.as(caller)(authApi.createUser, { body: bob })).toMatchObject({ status: 200 });
});

test('an account that videos refuses once it is available again is not requested again: the job fails with the reason', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  world.videos.mood = 'down';
  await world.as(caller)(authApi.createUser, { body: bob });
  world.videos.mood = 'strict';

  await world.runRepairs();

  await eventually(async () =>
    expect(await world.sql(`select state, error from jobs where type = 'activate-user' and state <> 'completed'`)).toEqual([
      { state: 'failed', error: 'Incorrect request parameters: displayName' },
    ]),
  );
  expect(await world.sql(eventuallyActive('bob'))).toEqual([]);
});

test('first channels can be created whatever name the settings give them', async () => {
  await using world = await startReadyWorld();
  await world.configure({ user: { defaultChannelName: `${'🎬'.repeat(500)} of $1` } });

  await world.create('bob');

  expect([...world.videos.accounts.values()].at(-1)).toMatchObject({ channelDisplayName: '🎬'.repeat(120) });
});
