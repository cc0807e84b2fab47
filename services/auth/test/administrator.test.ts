import { expect, test } from '@jest/globals';
import { rootPassword, startReadyWorld, startWorld } from './world.ts';

test('the first start makes root with the password of the operator, and announces nothing', async () => {
  await using world = await startReadyWorld();

  expect((await world.signIn('root', rootPassword)).caller).toMatchObject({ username: 'root', role: 0 });
  expect(world.announced).toEqual([]);
  expect(await world.facts('user.snapshot.v1')).toMatchObject([{ username: 'root', role: 0, version: 1 }]);
});

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
  expect(await world.facts('user.snapshot.v1')).toHaveLength(1);
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
