import { authApi } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { startOidcProvider } from '@flotilla/test-kit/oidc-provider';
import { expect, test } from '@jest/globals';
import { openBrowser } from './browser.ts';
import { publicUrl, startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;

const eve = { username: 'eve', password: 'a long password', email: 'eve@example.org' };
const channel = { name: 'eve_films2', displayName: 'Films of Eve' };
const params = { registrationId: 1 };
const answer = { moderationResponse: 'Welcome on board' };

/** Every trace that a user called eve leaves. */
async function tracesOfEve(world: World) {
  return {
    mails: (await world.mails()).filter(({ to }) => to === eve.email).map(({ subject }) => subject),
    audited: await world.sql(
      `select username as by, action from audit_log where domain = 'users' and values::text like '%eve%' order by id`,
    ),
    confirmations: await world.sql(`select purpose from confirmations`),
    users: await world.sql(`select state, once_active from users where username = 'eve'`),
  };
}
const nothing = { mails: [], audited: [], confirmations: [], users: [] };
const there = { state: 'active', once_active: null };

/** The three ways to become a user here; each with its expected effects. */
const ways = {
  'an administrator makes': {
    signup: { enabled: false },
    make: async (world: World) =>
      world.as((await world.signIn()).caller)(authApi.createUser, { body: { ...eve, password: '', role: 2, channelName: channel.name } }),
    follows: {
      mails: [expect.stringContaining('waiting for you')],
      audited: [{ by: 'root', action: 'create' }],
      confirmations: [{ purpose: 'reset-password' }],
    },
  },
  'a visitor registers': {
    signup: { enabled: true, requiresApproval: false, requiresEmailVerification: true },
    make: async (world: World) => world.anonymous(authApi.registerUser, { body: { ...eve, channel } }),
    follows: { mails: [expect.stringContaining('Confirm')], audited: [], confirmations: [{ purpose: 'verify-email' }] },
  },
  'a moderator accepts': {
    signup: { enabled: true, requiresApproval: true },
    make: async (world: World) => world.as((await world.signIn()).caller)(authApi.acceptRegistration, { params, body: answer }),
    follows: { mails: [expect.stringContaining('ready')], audited: [{ by: 'root', action: 'create' }], confirmations: [] },
  },
};
type Way = keyof typeof ways;
const everyWay = Object.keys(ways) as Way[];

async function startFor(way: Way) {
  const world = await startReadyWorld();
  await world.configure({ signup: ways[way].signup });
  if (way === 'a moderator accepts') {
    const body = { ...eve, channel, registrationReason: 'I film birds.' };
    expect(await world.anonymous(authApi.requestRegistration, { body })).toMatchObject({ status: 200 });
  }
  return world;
}
const knownUsers = async (world: World) => world.sql<{ state: number; user_id: number | null }>('select state, user_id from registrations');

test.each(everyWay)('a user whom %s is mailed and logged once', async (way) => {
  await using world = await startFor(way);

  expect((await ways[way].make(world)).status).toBeLessThan(300);

  expect(await tracesOfEve(world)).toEqual({ ...ways[way].follows, users: [there] });
});

test.each(everyWay)('a user whom %s leaves no trace when videos refuses a name', async (way) => {
  await using world = await startFor(way);
  world.videos.takenNames.add(channel.name);

  expect(await ways[way].make(world)).toMatchObject({ status: 409 });

  expect(await tracesOfEve(world)).toEqual(nothing);
});

test.each(everyWay)('a user whom %s leaves no trace when videos was unavailable at first, and refuses a name later', async (way) => {
  await using world = await startFor(way);
  world.videos.mood = 'down';
  expect(await ways[way].make(world)).toMatchObject({ status: 503 });
  expect(await tracesOfEve(world)).toMatchObject({ ...nothing, users: [{ state: 'creating' }] });
  world.videos.mood = 'well';
  world.videos.takenNames.add(channel.name);

  await world.runRepairs();

  expect(await tracesOfEve(world)).toEqual(nothing);
  if (way === 'a moderator accepts') expect(await knownUsers(world)).toEqual([{ state: 1, user_id: null }]);
});

test.each(everyWay.flatMap((way) => (['down', 'deaf'] as const).map((mood) => [way, mood] as const)))(
  'whom %s while videos is %s hears of it once, later, whatever is restarted in between',
  async (way, mood) => {
    await using world = await startFor(way);
    world.videos.mood = mood;
    expect(await ways[way].make(world)).toMatchObject({ status: 503 });
    expect(await tracesOfEve(world)).toMatchObject({ ...nothing, users: [{ state: 'creating' }] });

    await world.restart();
    world.videos.mood = 'well';
    await world.runRepairs();

    expect(await tracesOfEve(world)).toEqual({ ...ways[way].follows, users: [there] });
  },
);

test('a registration that could not be accepted is pending again, and a later decision is mailed', async () => {
  await using world = await startFor('a moderator accepts');
  world.videos.takenNames.add(channel.name);
  const accept = () => ways['a moderator accepts'].make(world);
  expect(await accept()).toMatchObject({ status: 409 });
  expect(await knownUsers(world)).toEqual([{ state: 1, user_id: null }]);

  world.videos.takenNames.delete(channel.name);
  expect(await accept()).toMatchObject({ status: 204 });

  expect(await tracesOfEve(world)).toEqual({ ...ways['a moderator accepts'].follows, users: [there] });
});

test('a registration that could not be accepted can be rejected, which is the only mail that the person gets', async () => {
  await using world = await startFor('a moderator accepts');
  world.videos.takenNames.add(channel.name);
  await ways['a moderator accepts'].make(world);

  const root = world.as((await world.signIn()).caller);
  expect(await root(authApi.rejectRegistration, { params, body: answer })).toMatchObject({ status: 204 });

  expect(await tracesOfEve(world)).toMatchObject({
    mails: [expect.stringContaining('not accepted')],
    audited: [{ by: 'root', action: 'update' }],
  });
});

test('a refused name does not count against the limit of users', async () => {
  await using world = await startReadyWorld();
  await world.configure({ signup: { enabled: true, requiresApproval: false, limit: 2 } });
  world.videos.takenNames.add(channel.name);
  const register = (body: object) => world.anonymous(authApi.registerUser, { body: { ...eve, ...body } });

  expect(await register({ channel })).toMatchObject({ status: 409 });

  await eventually(async () => expect(await register({})).toMatchObject({ status: 200 }));
});

test('a person from a provider leaves no trace either when videos refuses a name', async () => {
  await using provider = await startOidcProvider(() => [`${publicUrl}/api/v1/auth/external/work/callback`]);
  const rules = { roleClaim: 'groups', roles: { films: 1 } };
  await using world = await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify([provider.settings(rules)]) });
  provider.arrives('subject-1', { email: eve.email, email_verified: true, preferred_username: 'eve', groups: ['films'] });
  world.videos.takenNames.add('eve_channel');

  expect((await openBrowser(world).signInAt('work')).searchParams.get('externalAuthError')).toBe('true');

  expect(await tracesOfEve(world)).toEqual(nothing);
  expect(await world.sql('select 1 from external_identities')).toEqual([]);
});
