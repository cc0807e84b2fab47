import { authApi } from '@flotilla/contracts-auth';
import { execute } from '@flotilla/database';
import { expect, test } from '@jest/globals';
import { beforeReadingUsers } from './row-lock.ts';
import { startReadyWorld } from './world.ts';

const ascending = (one: number, other: number) => one - other;
type World = Awaited<ReturnType<typeof startReadyWorld>>;

const open = { signup: { enabled: true, requiresApproval: false } };
const approved = { signup: { enabled: true, requiresApproval: true } };
const dora = { username: 'dora', password: 'a long password', email: 'dora@example.org' };
const asking = { ...dora, registrationReason: 'I film the sea.' };

async function startOpen(configuration: object = open, environment: Record<string, string> = {}) {
  const world = await startReadyWorld(environment);
  await world.configure(configuration as never);
  return world;
}
const register = (world: World, body: object) => world.anonymous(authApi.registerUser, { body: body as never });
const signIn = (world: World, username: string, password = dora.password) =>
  world.requestToken({ grant_type: 'password', username, password });
const asModerator = async (world: World) => world.as((await world.create('carol', 1)).caller);
const answer = { moderationResponse: 'Welcome on board' };

test('registers at once where nobody has to approve, with a channel of one’s own', async () => {
  await using world = await startOpen();
  const channel = { name: 'dora_films', displayName: 'Films of Dora' };

  const registered = await register(world, { ...dora, displayName: 'Dora', channel });

  expect(registered).toMatchObject({ status: 200, body: { state: { id: 3, label: 'Accepted' } } });
  expect(await signIn(world, 'dora')).toMatchObject({ status: 200 });
  const [user] = await world.sql<{ id: number; email_verified: boolean | null }>(
    `select id, email_verified from users where username = 'dora'`,
  );
  expect(user?.email_verified).toBeNull();
  expect(world.videos.accounts.get(user?.id ?? 0)).toMatchObject({
    username: 'dora',
    displayName: 'Dora',
    channelName: 'dora_films',
    channelDisplayName: 'Films of Dora',
  });
});

test('the first channel is named as the settings say', async () => {
  await using world = await startOpen({ ...open, user: { defaultChannelName: 'The films of $1' } });

  await register(world, dora);

  expect([...world.videos.accounts.values()].at(-1)).toMatchObject({ channelDisplayName: 'The films of dora' });
});

test('where mail was switched off after registration was opened it is closed, and the log says so', async () => {
  await using world = await startReadyWorld({}, { logs: true });
  const signup = async () => ((await world.anonymous(authApi.getConfig, {})).body as { signup: { allowed: boolean } }).signup;
  for (const requiresApproval of [false, true]) {
    await world.configure({ signup: { enabled: true, requiresApproval, requiresEmailVerification: true } });
    expect(await signup()).toMatchObject({ allowed: true });

    await world.restart({ MAIL: 'none' });

    expect(await signup()).toMatchObject({ allowed: false });
    expect(await register(world, asking)).toMatchObject({ status: 403 });
    expect(await world.anonymous(authApi.requestRegistration, { body: asking })).toMatchObject({ status: 403 });
    await world.restart({ MAIL: 'directory' });
  }
  expect(world.lines.filter((line) => line.includes('registration is closed'))).toHaveLength(2);
  expect(await register(world, asking)).toMatchObject({ status: 200 });
});

test('where addresses must be verified nobody can sign in before', async () => {
  await using world = await startOpen({ signup: { enabled: true, requiresApproval: false, requiresEmailVerification: true } });
  await register(world, dora);
  expect(await signIn(world, 'dora')).toMatchObject({
    status: 400,
    body: { code: 'email_not_verified', detail: 'User email is not verified.' },
  });
  const [mail] = await world.mails();
  expect(mail).toMatchObject({
    to: 'dora@example.org',
    link: expect.stringContaining('http://flotilla.example:8080/verify-account/email?userId='),
  });
  const params = { id: Number(mail?.query.get('userId')) };
  const verify = (verificationString: string) => world.anonymous(authApi.verifyUserEmail, { params, body: { verificationString } });

  expect(await verify('f'.repeat(64))).toMatchObject({ status: 403 });
  expect(await verify(mail?.query.get('verificationString') ?? '')).toMatchObject({ status: 204 });

  expect(await signIn(world, 'dora')).toMatchObject({ status: 200 });
  // G9: used once.
  expect(await verify(mail?.query.get('verificationString') ?? '')).toMatchObject({ status: 403 });
});

test('users from before addresses had to be verified can still sign in', async () => {
  await using world = await startOpen();
  await register(world, dora);

  await world.configure({ signup: { requiresEmailVerification: true } });

  expect(await signIn(world, 'dora')).toMatchObject({ status: 200 });
});

test('where approval is required, a registration is recorded and told to who decides about it, by a notification alone', async () => {
  await using world = await startOpen(approved);

  expect(await register(world, dora)).toMatchObject({ status: 400 });
  expect(await register(world, asking)).toMatchObject({ status: 200, body: { state: { id: 1, label: 'Pending' } } });

  expect(await world.mails()).toEqual([]);
  expect(await world.events('registration.requested.v1')).toEqual([{ registrationId: expect.any(Number), username: 'dora' }]);
  const list = await (await asModerator(world))(authApi.listRegistrations, { query: { search: 'DORA', stateOneOf: [1] } });
  expect(list).toMatchObject({
    status: 200,
    body: {
      total: 1,
      data: [
        {
          state: { id: 1, label: 'Pending' },
          registrationReason: 'I film the sea.',
          moderationResponse: null,
          username: 'dora',
          email: 'dora@example.org',
          emailVerified: null,
          user: null,
        },
      ],
    },
  });
});

test('only somebody with the password learns that a registration is pending or was rejected', async () => {
  await using world = await startOpen(approved);
  await register(world, asking);

  expect(await signIn(world, 'dora')).toMatchObject({ status: 400, body: { code: 'account_waiting_for_approval' } });
  expect(await signIn(world, 'dora@example.org')).toMatchObject({ status: 400, body: { code: 'account_waiting_for_approval' } });
  expect(await signIn(world, 'dora', 'wrong')).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  await (await asModerator(world))(authApi.rejectRegistration, { params: { registrationId: 1 }, body: answer });
  expect(await signIn(world, 'dora')).toMatchObject({ status: 400, body: { code: 'account_approval_rejected' } });
});

test.each(['waits', 'was turned down'])(
  'G1: the password of somebody whose registration %s is guessed at no more often than that of a user',
  async (state) => {
    await using world = await startOpen(approved);
    await register(world, asking);
    await register(world, { ...asking, username: 'erik', email: 'erik@example.org' });
    const decision = { params: { registrationId: 1 }, body: { ...answer, preventEmailDelivery: true } };
    if (state === 'was turned down') await (await asModerator(world))(authApi.rejectRegistration, decision);
    const code = state === 'waits' ? 'account_waiting_for_approval' : 'account_approval_rejected';
    const mails = await world.mails();
    await world.guessAt('dora', 96);
    expect(await signIn(world, 'DORA', 'wrong')).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });

    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => signIn(world, 'dora', `wrong ${at}`)));

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
    const refused = await signIn(world, 'dora');
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await signIn(world, 'erik')).toMatchObject({ status: 400, body: { code: 'account_waiting_for_approval' } });
    // The first user has the same id as the registration.
    expect(await world.signIn()).toMatchObject({ caller: { userId: 1 } });
    expect(await world.mails()).toEqual(mails);
    world.moveClock(3_601);
    expect(await signIn(world, 'dora')).toMatchObject({ status: 400, body: { code } });
  },
);

test('an accepted registration becomes a user, who is mailed', async () => {
  await using world = await startOpen(approved);
  await register(world, { ...asking, displayName: 'Dora', channel: { name: 'sea', displayName: 'The sea' } });
  const moderator = await asModerator(world);
  const params = { registrationId: 1 };

  expect(await moderator(authApi.acceptRegistration, { params, body: answer })).toMatchObject({ status: 204 });

  expect(await signIn(world, 'dora')).toMatchObject({ status: 200 });
  const [mail] = await world.mails();
  expect(mail).toMatchObject({ to: 'dora@example.org', text: expect.stringContaining('Welcome on board') });
  const { body } = await moderator(authApi.listRegistrations, { query: {} });
  expect(body).toMatchObject({
    data: [{ state: { id: 3 }, moderationResponse: 'Welcome on board', user: { id: expect.any(Number) }, channelHandle: 'sea' }],
  });
  expect([...world.videos.accounts.values()].at(-1)).toMatchObject({
    displayName: 'Dora',
    channelName: 'sea',
    channelDisplayName: 'The sea',
  });
  for (const operation of [authApi.acceptRegistration, authApi.rejectRegistration]) {
    expect(await moderator(operation, { params, body: answer })).toMatchObject({ status: 409 });
  }
});

test('somebody who verifies the address only after being accepted can sign in as well', async () => {
  await using world = await startOpen({ signup: { enabled: true, requiresApproval: true, requiresEmailVerification: true } });
  await register(world, asking);
  const [mail] = (await world.mails()).filter(({ link }) => link?.includes('verify-account'));
  expect(mail).toMatchObject({ to: 'dora@example.org', link: expect.stringContaining('?registrationId=1&verificationString=') });
  await (await asModerator(world))(authApi.acceptRegistration, { params: { registrationId: 1 }, body: answer });
  expect(await signIn(world, 'dora')).toMatchObject({ body: { code: 'email_not_verified' } });

  const body = { verificationString: mail?.query.get('verificationString') ?? '' };
  expect(await world.anonymous(authApi.verifyRegistrationEmail, { params: { registrationId: 1 }, body })).toMatchObject({ status: 204 });

  expect(await signIn(world, 'dora')).toMatchObject({ status: 200 });
});

test('somebody who verifies the address while being accepted can sign in at once', async () => {
  await using world = await startOpen({ signup: { enabled: true, requiresApproval: true, requiresEmailVerification: true } });
  await register(world, asking);
  const moderator = await asModerator(world);

  const accepted = await beforeReadingUsers(
    world,
    () => moderator(authApi.acceptRegistration, { params: { registrationId: 1 }, body: answer }),
    (tx) => execute(tx, 'update registrations set email_verified = true'),
  );

  expect(accepted).toMatchObject({ status: 204 });
  expect(await signIn(world, 'dora')).toMatchObject({ status: 200 });
});

test('only one of two concurrent decisions succeeds', async () => {
  await using world = await startOpen(approved);
  await register(world, asking);
  const moderator = await asModerator(world);
  const params = { registrationId: 1 };

  const answers = await Promise.all([
    moderator(authApi.acceptRegistration, { params, body: answer }),
    moderator(authApi.acceptRegistration, { params, body: answer }),
    moderator(authApi.rejectRegistration, { params, body: answer }),
  ]);

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([204, 409, 409]);
  const users = await world.sql(`select 1 from users where username = 'dora'`);
  const [registration] = await world.sql<{ state: number }>('select state from registrations');
  expect(users).toHaveLength(registration?.state === 3 ? 1 : 0);
});

test('a name that was taken in videos meanwhile leaves the registration pending', async () => {
  await using world = await startOpen(approved);
  await register(world, asking);
  world.videos.takenNames.add('dora');

  const accepted = await (await asModerator(world))(authApi.acceptRegistration, { params: { registrationId: 1 }, body: answer });

  expect(accepted).toMatchObject({ status: 409 });
  expect(await world.sql('select state, user_id from registrations')).toEqual([{ state: 1, user_id: null }]);
  expect(await world.sql(`select 1 from users where username = 'dora'`)).toEqual([]);
});

test('a decision without a mail, and a registration that is forgotten', async () => {
  await using world = await startOpen(approved);
  await register(world, asking);
  const moderator = await asModerator(world);
  const params = { registrationId: 1 };

  expect(await moderator(authApi.rejectRegistration, { params, body: { ...answer, preventEmailDelivery: true } })).toMatchObject({
    status: 204,
  });

  expect(await world.mails()).toEqual([]);
  expect(await register(world, asking)).toMatchObject({ status: 409 });
  expect(await moderator(authApi.deleteRegistration, { params })).toMatchObject({ status: 204 });
  expect(await moderator(authApi.deleteRegistration, { params })).toMatchObject({ status: 404 });
  expect(await register(world, asking)).toMatchObject({ status: 200 });
});

test('deleting the registration of a user is not logged as deleting the user', async () => {
  await using world = await startOpen(approved);
  await register(world, asking);
  const moderator = await asModerator(world);
  const params = { registrationId: 1 };
  await moderator(authApi.acceptRegistration, { params, body: answer });

  expect(await moderator(authApi.deleteRegistration, { params })).toMatchObject({ status: 204 });

  expect(await signIn(world, 'dora')).toMatchObject({ status: 200 });
  expect(await world.sql(`select action, values from audit_log where username = 'carol' and values ? 'registration' order by id`)).toEqual([
    { action: 'create', values: expect.objectContaining({ registration: 1, username: 'dora' }) },
    { action: 'update', values: { registration: 1, username: 'dora', registrationState: 'accepted', 'new-registrationState': 'deleted' } },
  ]);
});

test.each([
  ['a user name', { username: 'root' }],
  ['a user name, whatever the channel is called', { username: 'root', channel: { name: 'root', displayName: 'R' } }],
  ['a user name that once was', { username: 'gone' }],
  ['an address', { email: 'ROOT@flotilla.example' }],
  ['the channel of somebody who asked', { username: 'waiting_films' }],
  ['the user name of somebody who asked', { channel: { name: 'waiting', displayName: 'W' } }],
  ['the address of somebody who asked', { email: 'WAITING@example.org' }],
  ['the name of the instance actor', { username: 'peertube' }],
])('409 for %s', async (_, fields) => {
  await using world = await startOpen(approved);
  world.videos.takenNames.add('gone');
  const waiting = {
    ...asking,
    username: 'waiting',
    email: 'waiting@example.org',
    channel: { name: 'waiting_films', displayName: 'Films' },
  };
  expect(await register(world, waiting)).toMatchObject({ status: 200 });

  expect(await register(world, { ...asking, ...fields })).toMatchObject({ status: 409 });
});

test.each([
  ['a channel of the same name', { channel: { name: 'dora', displayName: 'D' } }],
  ['half a channel', { channel: { name: 'sea' } }],
  ['a name with capitals', { username: 'Dora' }],
  ['a short password', { password: 'short' }],
  ['no address', { email: 'dora' }],
  ['a reason of one letter', { registrationReason: 'I' }],
])('400 for %s', async (_, fields) => {
  await using world = await startOpen(approved);

  expect(await register(world, { ...asking, ...fields })).toMatchObject({ status: 400 });
});

test('a missing reason is named', async () => {
  await using world = await startOpen(approved);
  const named = { status: 400, body: { 'invalid-params': { registrationReason: { location: 'body', param: 'registrationReason' } } } };

  expect(await register(world, dora)).toMatchObject(named);
  expect(await world.anonymous(authApi.requestRegistration, { body: dora as never })).toMatchObject(named);
  expect(await world.sql('select 1 from registrations')).toEqual([]);
});

test('where no approval is required, requests for registration are refused, whatever is sent', async () => {
  await using world = await startOpen();

  for (const body of [asking, {}]) {
    expect(await world.anonymous(authApi.requestRegistration, { body: body as never })).toMatchObject({
      status: 400,
      body: { detail: 'Registrations need no approval here.' },
    });
  }
  expect(await world.sql('select 1 from registrations')).toEqual([]);
});

test('closed registration is reported before the body is validated', async () => {
  await using world = await startReadyWorld();

  expect(await register(world, {})).toMatchObject({ status: 403 });
  expect(await world.anonymous(authApi.requestRegistration, { body: {} as never })).toMatchObject({ status: 403 });
});

test('F7: of eight who register at once with room for three, three get in', async () => {
  await using world = await startOpen({ signup: { enabled: true, requiresApproval: false, limit: 4 } });

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => register(world, { ...dora, username: `dora${at}`, email: `dora${at}@example.org` })),
  );

  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
  expect((await world.anonymous(authApi.getConfig, {})).body).toMatchObject({ signup: { allowed: false } });
});

test.each([
  [{ SIGNUP_REFUSED_NETWORKS: '192.0.2.0/24' }, 403],
  [{ SIGNUP_ALLOWED_NETWORKS: '10.0.0.0/8,2001:db8::/32' }, 403],
  [{ SIGNUP_ALLOWED_NETWORKS: '192.0.2.0/24' }, 200],
  [{ SIGNUP_ALLOWED_NETWORKS: '192.0.2.0/24', SIGNUP_REFUSED_NETWORKS: '192.0.2.7' }, 403],
])('networks: %j answers %i', async (environment, status) => {
  await using world = await startOpen(open, environment as Record<string, string>);

  expect(await register(world, dora)).toMatchObject({ status });
  expect((await world.anonymous(authApi.getConfig, {})).body).toMatchObject({
    signup: { allowed: true, allowedForCurrentIP: status === 200 },
  });
});

test('H9: where networks decide who may register, the configuration is told to each client alone', async () => {
  await using shared = await startOpen(open);
  await using divided = await startOpen(open, { SIGNUP_REFUSED_NETWORKS: '198.51.100.0/24' });

  const answers = [await shared.anonymous(authApi.getConfig, {}), await divided.anonymous(authApi.getConfig, {})];

  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([null, 'private, no-cache']);
});

test('open registration needs mail', async () => {
  await using world = await startReadyWorld({ MAIL: 'none' });

  await expect(world.configure(open as never)).rejects.toThrow('e-mail');
});

test('F1: only moderators can see and decide registrations', async () => {
  await using world = await startOpen(approved);
  await register(world, asking);
  const user = world.as((await world.create('alice')).caller);
  const params = { registrationId: 1 };

  expect(await user(authApi.listRegistrations, { query: {} })).toMatchObject({ status: 403 });
  expect(await user(authApi.acceptRegistration, { params, body: answer })).toMatchObject({ status: 403 });
  expect(await user(authApi.rejectRegistration, { params, body: answer })).toMatchObject({ status: 403 });
  expect(await user(authApi.deleteRegistration, { params })).toMatchObject({ status: 403 });
  expect(await (await asModerator(world))(authApi.acceptRegistration, { params: { registrationId: 4711 }, body: answer })).toMatchObject({
    status: 404,
  });
});

test('G7: neither passwords nor mailed strings can be read in the database', async () => {
  await using world = await startOpen({ signup: { enabled: true, requiresApproval: true, requiresEmailVerification: true } });
  await register(world, asking);
  const [mail] = (await world.mails()).filter(({ link }) => link?.includes('verify-account'));

  const rows = await world.sql(
    `select r::text from registrations r union all select c::text from confirmations c union all select j::text from jobs j`,
  );

  expect(mail?.query.get('verificationString')).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(mail?.query.get('verificationString'));
  expect(JSON.stringify(rows)).not.toContain(dora.password);
});
