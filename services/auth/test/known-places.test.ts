import { authApi } from '@flotilla/contracts-auth';
import { connectDatabase } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { auth } from '../src/service.ts';
import { forgetOldPlaces } from '../src/sessions/known-places.ts';
import { purgeSessions } from '../src/sessions/purge-sessions.ts';
import { alicePassword, startReadyWorld, type Tokens } from './world.ts';

const DAY = 24 * 60 * 60;
const home = { device: 'the browser at home', ip: '192.0.2.1' };
const elsewhere = { device: 'the browser of a friend', ip: '198.51.100.2' };

type World = Awaited<ReturnType<typeof startReadyWorld>>;
type Place = { readonly device: string | null; readonly ip: string };

/** Somebody who never signed in. */
async function createAlice(world: World): Promise<number> {
  return (await world.createAlice()).id;
}

async function ask(world: World, { device, ip }: Place, fields: Record<string, string>): Promise<Tokens> {
  const { body: client } = await world.anonymous(authApi.getLocalOAuthClient, {});
  const from = world.as(null, device === null ? {} : { 'user-agent': device }, ip);
  const answer = await from(authApi.createToken, { headers: {}, body: { ...(client as object), ...fields } });
  if (answer.status !== 200) throw new Error(`no tokens: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const signInFrom = (world: World, place: Place) =>
  ask(world, place, { grant_type: 'password', username: 'alice', password: alicePassword });

async function signOut(world: World, tokens: Tokens): Promise<void> {
  expect(await world.as(await world.callerOf(tokens))(authApi.revokeToken, {})).toMatchObject({ status: 200 });
}

/** Deletes what is outdated at the world's time. */
async function keepHouse(world: World, secondsAhead: number): Promise<void> {
  await using reach = await world.reach(secondsAhead);
  await purgeSessions(reach);
  await forgetOldPlaces(reach);
}

/** The client addresses in alice's mails about new sign-ins, in any order. */
async function mailedAddresses(world: World): Promise<(string | undefined)[]> {
  return (await world.mails())
    .map(({ text }) => /IP address: (\S+)/.exec(text)?.[1])
    .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''));
}

test('a user is mailed about a sign-in from an address and a device that are both new, but not about the first', async () => {
  await using world = await startReadyWorld();
  await createAlice(world);

  await signInFrom(world, home);
  await signInFrom(world, { ...home, ip: '192.0.2.99' });
  await signInFrom(world, { ...home, device: 'another browser' });
  expect(await mailedAddresses(world)).toEqual([]);

  await signInFrom(world, elsewhere);
  await signInFrom(world, elsewhere);
  await signInFrom(world, { device: null, ip: '203.0.113.3' });
  expect(await mailedAddresses(world)).toEqual([elsewhere.ip, '203.0.113.3']);
});

test('places outlive the sessions of their user', async () => {
  await using world = await startReadyWorld();
  await createAlice(world);
  await signOut(world, await signInFrom(world, home));
  world.moveClock(2 * DAY);
  await keepHouse(world, 2 * DAY);
  expect(await world.sql('select 1 from sessions where login_ip = $1', [home.ip])).toEqual([]);

  await signOut(world, await signInFrom(world, home));
  expect(await mailedAddresses(world)).toEqual([]);
  world.moveClock(2 * DAY);
  await keepHouse(world, 4 * DAY);

  await signInFrom(world, elsewhere);
  expect(await mailedAddresses(world)).toEqual([elsewhere.ip]);
});

test('a place is forgotten 90 days after its last use, renewals of a session included', async () => {
  const lifetimes = { ACCESS_TOKEN_LIFETIME: String(30 * DAY), REFRESH_TOKEN_LIFETIME: String(365 * DAY) };
  await using world = await startReadyWorld(lifetimes);
  await createAlice(world);
  const { refresh_token } = await signInFrom(world, home);
  world.moveClock(80 * DAY);
  // A renewal elsewhere does not make a place known.
  const renewed = await ask(world, home, { grant_type: 'refresh_token', refresh_token });
  await ask(world, elsewhere, { grant_type: 'refresh_token', refresh_token: renewed.refresh_token });
  world.moveClock(80 * DAY);
  await keepHouse(world, 160 * DAY);
  await signInFrom(world, home);
  expect(await mailedAddresses(world)).toEqual([]);

  world.moveClock(91 * DAY);
  await signInFrom(world, home);
  expect(await mailedAddresses(world)).toEqual([home.ip]);
  world.moveClock(91 * DAY);
  await keepHouse(world, 342 * DAY);
  expect(await world.sql('select 1 from known_places')).toEqual([]);
  await signInFrom(world, elsewhere);
  expect(await mailedAddresses(world)).toEqual([home.ip, elsewhere.ip]);
});

test('the fifty addresses and fifty devices that a user used last are remembered', async () => {
  await using world = await startReadyWorld();
  const id = await createAlice(world);
  const others = `insert into known_places (user_id, kind, value, used_at)
    select $1, kind, kind || i, now() - make_interval(mins => i) from generate_series(1, 60) i, unnest(array['address', 'device']) kind`;
  await world.sql(others, [id]);
  await world.sql(others, [id + 1]);

  await signInFrom(world, home);

  const kept = await world.sql<{ kind: string; count: number; oldest: boolean }>(
    `select kind, count(*)::int, bool_or(value = kind || 49) and not bool_or(value = kind || 50) as oldest
     from known_places where user_id = $1 group by kind order by kind`,
    [id],
  );
  expect(kept).toEqual(['address', 'device'].map((kind) => ({ kind, count: 50, oldest: true })));
  expect(await world.sql('select 1 from known_places where user_id = $1', [id + 1])).toHaveLength(120);
});

test('an instance from before knows the places of the sessions it has', async () => {
  await using world = await startReadyWorld();
  await createAlice(world);
  for (const place of [home, home, { device: null, ip: home.ip }]) await signInFrom(world, place);
  const places = () => world.sql('select user_id, kind, value from known_places order by 1, 2, 3');
  const before = await places();
  expect(before.length).toBeGreaterThan(3);
  await world.sql('drop table known_places');
  await world.sql(`delete from schema_migrations where name = '2026-11-22-known-places'`);

  await using database = await connectDatabase({
    url: world.database.url,
    ...auth.schema,
    log: silentLog,
    name: 'auth',
    poolSize: 2,
  });
  await database.migrate();

  expect(await places()).toEqual(before);
  await signInFrom(world, { ...home, device: 'another browser' });
  expect(await mailedAddresses(world)).toEqual([]);
});
