import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authApi } from '@flotilla/contracts-auth';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { rootPassword, startReadyWorld, startWorld } from './world.ts';

test('the first start makes root with the password of the operator, and announces nothing', async () => {
  await using world = await startReadyWorld();

  expect((await world.signIn('root', rootPassword)).caller).toMatchObject({ username: 'root', role: 0 });
  expect(world.announced).toEqual([]);
  expect(await world.events('user.snapshot.v1')).toMatchObject([{ username: 'root', role: 0, version: 1 }]);
});

test('the first administrator has the settings of the operator’s file, and the password of the setting that scripts use', async () => {
  await using folder = await temporaryDirectory();
  const file = join(folder.path, 'defaults.json');
  await writeFile(file, JSON.stringify({ admin: { email: 'desk@films.example' }, defaults: { player: { autoPlay: false } } }));
  await using world = await startReadyWorld({
    ADMIN_PASSWORD: undefined,
    PT_INITIAL_ROOT_PASSWORD: 'as the scripts say',
    CONFIGURATION_FILE: file,
  });

  const { caller } = await world.signIn('root', 'as the scripts say');

  expect(world.announced).toEqual([]);
  expect((await world.as(caller)(authApi.getMyUser, {})).body).toMatchObject([
    { email: 'desk@films.example', emailVerified: true, autoPlayVideo: false },
  ]);
  expect((await world.as(caller)(authApi.getCustomConfig, {})).body).toMatchObject({ admin: { email: 'desk@films.example' } });
  await world.restart({ ADMIN_EMAIL: 'root@films.example' });
  expect((await world.as(caller)(authApi.getCustomConfig, {})).body).toMatchObject({ admin: { email: 'root@films.example' } });
});

test.each(['http://localhost:9000', 'http://192.0.2.7', 'http://[::1]:9000', 'http://videos:9000'])(
  'the first administrator of %s, where no mail can be sent to, is written to and changed like everybody',
  async (publicUrl) => {
    await using world = await startReadyWorld({ PUBLIC_URL: publicUrl });
    const root = world.as({ userId: 1, username: 'root', role: 0, sessionId: '9c9de5e8-0a1e-484a-b099-e80766180a6d' });
    const email = (await world.sql<{ email: string }>('select email from users'))[0]?.email ?? '';

    expect(await root(authApi.updateUser, { params: { id: 1 }, body: { email } })).toMatchObject({ status: 204 });
    expect(await world.anonymous(authApi.askResetPassword, { body: { email } })).toMatchObject({ status: 204 });

    expect(await world.mails()).toMatchObject([{ to: email, link: expect.stringContaining('/reset-password') }]);
  },
);

test('a generated password is announced once and works', async () => {
  await using world = await startReadyWorld({ ADMIN_PASSWORD: undefined });
  expect(world.announced).toEqual([{ username: 'root', password: expect.stringMatching(/^[a-zA-Z2-9]{20}$/) }]);

  await world.restart();
  await world.becomesReady();

  expect(world.announced).toHaveLength(1);
  expect((await world.signIn('root', world.announced[0]?.password)).caller.username).toBe('root');
  expect(await world.sql('select username from users')).toEqual([{ username: 'root' }]);
});

test('is not ready, and announces nothing, before videos has made the account', async () => {
  await using world = await startWorld({ ADMIN_PASSWORD: undefined, VIDEOS_URL: 'http://127.0.0.1:9' });

  expect(await world.isReady()).toBe(false);
  expect((await world.requestToken({ grant_type: 'password', username: 'root', password: 'x' })).status).toBe(400);
  expect(world.announced).toEqual([]);
});

test('goes on after a crash between the steps', async () => {
  await using world = await startWorld({ ADMIN_PASSWORD: undefined }, { mood: 'deaf' });
  await world.hasAskedVideos();
  expect(world.announced).toEqual([]);

  await world.restart();
  world.videos.mood = 'well';
  await world.becomesReady();

  expect(world.announced).toHaveLength(1);
  expect((await world.signIn('root', world.announced[0]?.password)).caller.username).toBe('root');
  expect(await world.events('user.snapshot.v1')).toHaveLength(1);
});

test('several processes that start together make one administrator, one client and one key', async () => {
  await using world = await startWorld({ ADMIN_PASSWORD: undefined });
  await using second = await world.startAnother();
  await using third = await world.startAnother();
  await world.becomesReady();

  expect([second.url, third.url]).not.toContain(world.url());
  expect(world.announced).toHaveLength(1);
  expect((await world.signIn('root', world.announced[0]?.password)).caller.username).toBe('root');
  expect(await world.sql('select 1 from users')).toHaveLength(1);
  expect(await world.sql('select 1 from oauth_clients')).toHaveLength(1);
  expect(await world.sql('select 1 from signing_keys')).toHaveLength(1);
});
