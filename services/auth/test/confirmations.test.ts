import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { alicePassword, startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
const askReset = (world: World, email: string) => world.anonymous(authApi.askResetPassword, { body: { email } });
const askVerify = (world: World, email: string) => world.anonymous(authApi.askSendVerifyEmail, { body: { email } });
const isAbout = (mail: { query: URLSearchParams }) => ({
  id: Number(mail.query.get('userId')),
  text: mail.query.get('verificationString') ?? '',
});

test('a forgotten password is replaced with a mailed string, once, and every session ends', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  expect(await askReset(world, 'ALICE@example.org')).toMatchObject({ status: 204 });
  const [mail] = await world.mails();
  expect(mail).toMatchObject({
    to: 'alice@example.org',
    link: expect.stringContaining('http://flotilla.example:8080/reset-password?userId='),
  });
  const { id, text } = isAbout(mail as never);
  const reset = (password: string) =>
    world.anonymous(authApi.resetPassword, { params: { id }, body: { verificationString: text, password } });

  expect(await reset('short')).toMatchObject({ status: 400 });
  expect(await reset('a new long password')).toMatchObject({ status: 204 });

  expect(await world.renew(alice.tokens.refresh_token)).toMatchObject({ status: 400 });
  expect(await world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword })).toMatchObject({ status: 400 });
  await world.signIn('alice', 'a new long password');
  // G9
  expect(await reset('another long password')).toMatchObject({ status: 403 });
  expect((await world.mails()).at(1)).toMatchObject({ to: 'alice@example.org' });
});

test('G9: a mailed string is valid for its user, for an hour, until the next is requested', async () => {
  await using world = await startReadyWorld();
  const [alice, bob] = [await world.create('alice'), await world.create('bob')];
  await askReset(world, 'alice@example.org');
  await askReset(world, 'alice@example.org');
  const [first, second] = (await world.mails()).map(isAbout);
  const reset = (id: number, verificationString = '') =>
    world.anonymous(authApi.resetPassword, { params: { id }, body: { verificationString, password: 'a new long password' } });

  const people = () => world.sql('select id, password_hash, email_verified, version from users order by id');
  const before = await people();

  expect(await reset(bob.id, second?.text)).toMatchObject({ status: 403 });
  expect(await reset(alice.id, first?.text)).toMatchObject({ status: 403 });
  expect(await reset(4711, second?.text)).toMatchObject({ status: 404 });
  expect(
    await world.anonymous(authApi.verifyUserEmail, { params: { id: alice.id }, body: { verificationString: second?.text ?? '' } }),
  ).toMatchObject({
    status: 403,
  });
  world.moveClock(3_601);
  expect(await reset(alice.id, second?.text)).toMatchObject({ status: 403 });
  world.moveClock(-3_601);
  expect(await people()).toEqual(before);
  expect(await world.renew(alice.tokens.refresh_token)).toMatchObject({ status: 200 });
  // Used concurrently, it is valid only once as well.
  const answers = await Promise.all([reset(alice.id, second?.text), reset(alice.id, second?.text)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 403]);
});

test('anonymous requests send at most five mails an hour to one address, and the string of the last stays valid', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  await world.sql('update users set email_verified = false where id = $1', [alice.id]);
  await world.create('bob');
  const count = async (to: string) => (await world.mails()).filter((mail) => mail.to === to).length;

  const answers = [];
  for (let asked = 0; asked < 7; asked += 1) answers.push(await askReset(world, 'alice@example.org'));
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(204));
  expect(await count('alice@example.org')).toBe(5);
  const { text } = isAbout((await world.mails()).at(-1) as never);

  // Other purposes are counted separately.
  for (let asked = 0; asked < 7; asked += 1) await askVerify(world, 'alice@example.org');
  await askReset(world, 'bob@example.org');
  expect([await count('alice@example.org'), await count('bob@example.org')]).toEqual([10, 1]);

  world.moveClock(3_590);
  const body = { verificationString: text, password: 'a new long password' };
  expect(await world.anonymous(authApi.resetPassword, { params: { id: alice.id }, body })).toMatchObject({ status: 204 });
  const before = await count('alice@example.org');
  await world.sql('update users set email_verified = false where id = $1', [alice.id]);
  world.moveClock(3_601);
  await askVerify(world, 'alice@example.org');
  expect(await count('alice@example.org')).toBe(before + 1);
});

type Person = Awaited<ReturnType<World['create']>>;
const ways: [string, (world: World, alice: Person, root: ReturnType<World['as']>) => Promise<{ status: number }>][] = [
  [
    'the user chose another password',
    (world, { caller }) =>
      world.as(caller)(authApi.updateMyUser, { body: { currentPassword: alicePassword, password: 'a new long password' } }),
  ],
  [
    'an administrator set another password',
    (_, { id }, root) => root(authApi.updateUser, { params: { id }, body: { password: 'a new long password' } }),
  ],
  [
    'the user has another address',
    (world, { caller }) => world.as(caller)(authApi.updateMyUser, { body: { currentPassword: alicePassword, email: 'new@example.org' } }),
  ],
  [
    'an administrator gave another address, and the former one back',
    async (_, { id }, root) => {
      await root(authApi.updateUser, { params: { id }, body: { email: 'new@example.org' } });
      return root(authApi.updateUser, { params: { id }, body: { email: 'alice@example.org' } });
    },
  ],
];

test.each(ways)('G9: a link for a new password is invalid once %s', async (_, change) => {
  await using world = await startReadyWorld();
  const [alice, root] = [await world.create('alice'), world.as((await world.signIn()).caller)];
  await askReset(world, 'alice@example.org');
  const { id, text: verificationString } = isAbout((await world.mails())[0] as never);

  expect(await change(world, alice, root)).toMatchObject({ status: 204 });

  const body = { verificationString, password: 'the thief’s password' };
  expect(await world.anonymous(authApi.resetPassword, { params: { id }, body })).toMatchObject({ status: 403 });
  expect(await world.sql('select 1 from confirmations')).toEqual([]);
});

test('G9: the link to choose a first password is invalid once an administrator has set one', async () => {
  await using world = await startReadyWorld();
  const root = world.as((await world.signIn()).caller);
  await root(authApi.createUser, { body: { username: 'erin', password: '', email: 'erin@example.org', role: 2 } });
  const { id, text: verificationString } = isAbout((await world.mails())[0] as never);

  await root(authApi.updateUser, { params: { id }, body: { password: 'told on the phone' } });

  const body = { verificationString, password: 'the thief’s password' };
  expect(await world.anonymous(authApi.resetPassword, { params: { id }, body })).toMatchObject({ status: 403 });
  await world.signIn('erin', 'told on the phone');
});

test('G9: a link for a new password stays valid when only the spelling of the address changes', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  await askReset(world, 'alice@example.org');
  const { id, text: verificationString } = isAbout((await world.mails())[0] as never);

  await world.as(alice.caller)(authApi.updateMyUser, { body: { currentPassword: alicePassword, email: 'Alice@Example.org' } });

  const body = { verificationString, password: 'a new long password' };
  expect(await world.anonymous(authApi.resetPassword, { params: { id }, body })).toMatchObject({ status: 204 });
});

test('G9: neither the answer nor its timing reveals whether an address is known', async () => {
  await using world = await startReadyWorld();
  await world.create('alice');
  const timed = async (ask: () => Promise<{ status: number; body: unknown }>) => {
    const started = performance.now();
    const { status, body } = await ask();
    return { answer: { status, body }, took: performance.now() - started };
  };

  for (const ask of [askReset, askVerify]) {
    const known = await timed(() => ask(world, 'alice@example.org'));
    const unknown = await timed(() => ask(world, 'nobody@example.org'));
    expect(unknown.answer).toEqual(known.answer);
    for (const { took } of [known, unknown]) expect(took).toBeGreaterThan(240);
  }
  expect((await world.mails()).map(({ to }) => to)).not.toContain('nobody@example.org');
});

test('a user without a password is mailed a link to choose one, valid for a week', async () => {
  await using world = await startReadyWorld();
  const root = world.as((await world.signIn()).caller);
  const made = await root(authApi.createUser, { body: { username: 'erin', password: '', email: 'erin@example.org', role: 2 } });
  expect(made).toMatchObject({ status: 200 });
  const [mail] = await world.mails();
  const { id, text } = isAbout(mail as never);
  world.moveClock(6 * 24 * 3600);

  const params = { id };
  expect(
    await world.anonymous(authApi.resetPassword, { params, body: { verificationString: text, password: 'my very own one' } }),
  ).toMatchObject({ status: 204 });

  await world.signIn('erin', 'my very own one');
});

test('without mail a user needs a password', async () => {
  await using world = await startReadyWorld({ MAIL: 'none' });
  const root = world.as((await world.signIn()).caller);

  const made = await root(authApi.createUser, { body: { username: 'erin', password: '', email: 'erin@example.org', role: 2 } });

  expect(made).toMatchObject({ status: 400 });
});

test('a new address is pending until it is verified, where that is required', async () => {
  await using world = await startReadyWorld();
  await world.configure({ signup: { requiresEmailVerification: true } });
  const alice = await world.create('alice');
  const asAlice = world.as(alice.caller);

  const changed = await asAlice(authApi.updateMyUser, { body: { email: 'new@example.org', currentPassword: alicePassword } });

  expect(changed).toMatchObject({ status: 204 });
  expect((await asAlice(authApi.getMyUser, {})).body).toMatchObject([{ email: 'alice@example.org', pendingEmail: 'new@example.org' }]);
  const [mail] = await world.mails();
  expect(mail).toMatchObject({ to: 'new@example.org', link: expect.stringContaining('isPendingEmail=true') });
  const { id, text } = isAbout(mail as never);
  const verify = (body: object) =>
    world.anonymous(authApi.verifyUserEmail, { params: { id }, body: { verificationString: text, ...body } });
  expect(await verify({})).toMatchObject({ status: 403 });
  expect(await verify({ isPendingEmail: true })).toMatchObject({ status: 204 });
  expect((await asAlice(authApi.getMyUser, {})).body).toMatchObject([
    { email: 'new@example.org', pendingEmail: null, emailVerified: true },
  ]);
  expect(await verify({ isPendingEmail: true })).toMatchObject({ status: 400 });
  // The former address gets one mail, when the change happens.
  const mails = await world.mails();
  expect(mails.map(({ to }) => to)).toEqual(['new@example.org', 'alice@example.org']);
  expect(mails[1]?.text).toContain('has another e-mail address now');
  expect(mails[1]?.text).not.toContain('new@example.org');
});

test('requesting the present address cancels a pending change, and sends no mail', async () => {
  await using world = await startReadyWorld();
  await world.configure({ signup: { requiresEmailVerification: true } });
  const alice = await world.create('alice');
  await world.sql('update users set email_verified = true where id = $1', [alice.id]);
  const asAlice = world.as(alice.caller);
  const change = (email: string) => asAlice(authApi.updateMyUser, { body: { email, currentPassword: alicePassword } });
  await change('new@example.org');
  const { text } = isAbout((await world.mails())[0] as never);

  expect(await change('Alice@example.org')).toMatchObject({ status: 204 });

  const present = { email: 'Alice@example.org', pendingEmail: null, emailVerified: true };
  expect((await asAlice(authApi.getMyUser, {})).body).toMatchObject([present]);
  const body = { verificationString: text, isPendingEmail: true };
  expect(await world.anonymous(authApi.verifyUserEmail, { params: { id: alice.id }, body })).toMatchObject({ status: 400 });
  expect(await world.sql('select 1 from confirmations')).toEqual([]);
  // Without a limit, as nobody is mailed.
  for (const _ of Array(4)) expect(await change('Alice@example.org')).toMatchObject({ status: 204 });
  expect((await asAlice(authApi.getMyUser, {})).body).toMatchObject([present]);
  expect(await world.mails()).toHaveLength(1);
});

test.each([true, false])(
  'no more than three addresses are mailed to in five minutes for one account, proven first: %s',
  async (requires) => {
    await using world = await startReadyWorld();
    await world.configure({ signup: { requiresEmailVerification: requires } });
    const alice = await world.create('alice');
    const asAlice = world.as(alice.caller);
    const change = (name: string) =>
      asAlice(authApi.updateMyUser, { body: { email: `${name}@example.org`, currentPassword: alicePassword, displayName: name } });

    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => change(`stranger${index}`)));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 204, 204, 429, 429, 429, 429, 429]);
    expect(await world.mails()).toHaveLength(3);
    const [before] = (await asAlice(authApi.getMyUser, {})).body as unknown as [{ email: string; account: object }];
    const refused = await change('stranger');
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('address') } });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(200);
    expect(retryAfter).toBeLessThanOrEqual(300);
    // Nothing is changed then, not even the other fields of the request.
    expect((await asAlice(authApi.getMyUser, {})).body).toMatchObject([before]);
    expect(await world.mails()).toHaveLength(3);
    world.moveClock(retryAfter + 1);
    expect(await change('friend')).toMatchObject({ status: 204 });
    expect(await world.mails()).toHaveLength(4);
  },
);

test('G9: a user can find out whether an address is taken for no more than three addresses in five minutes', async () => {
  await using world = await startReadyWorld();
  const [alice] = [await world.create('alice'), await world.create('bob')];
  const change = async (email: string) => {
    const body = { email, currentPassword: alicePassword };
    return (await world.as(alice.caller)(authApi.updateMyUser, { body })).status;
  };

  expect([await change('bob@example.org'), await change('BOB@example.org'), await change('new@example.org')]).toEqual([409, 409, 204]);
  expect([await change('bob@example.org'), await change('nobody@example.org')]).toEqual([429, 429]);
  // One's own address reveals nothing.
  expect(await change('NEW@example.org')).toBe(204);
  world.moveClock(301);
  expect(await change('bob@example.org')).toBe(409);
});

test('G9: users of a provider and unknown addresses get the same answer; an unverified address can be verified', async () => {
  await using world = await startReadyWorld();
  await world.create('alice');
  await world.sql(`update users set plugin_auth = 'company', email_verified = true where username = 'alice'`);

  expect(await askReset(world, 'alice@example.org')).toMatchObject({ status: 204, body: null });
  expect(await askVerify(world, 'alice@example.org')).toMatchObject({ status: 204, body: null });
  expect(await world.requestToken({ grant_type: 'password', username: 'alice', password: alicePassword })).toMatchObject({
    body: { code: 'invalid_grant' },
  });
  expect(await world.mails()).toEqual([]);
  expect(await world.sql('select 1 from confirmations')).toEqual([]);

  await world.sql(`update users set email_verified = false where username = 'alice'`);
  expect(await askVerify(world, 'alice@example.org')).toMatchObject({ status: 204 });
  const [mail] = await world.mails();
  const { id, text } = isAbout(mail as never);
  expect(await world.anonymous(authApi.verifyUserEmail, { params: { id }, body: { verificationString: text } })).toMatchObject({
    status: 204,
  });
  expect(await world.sql(`select email_verified from users where username = 'alice'`)).toEqual([{ email_verified: true }]);
});

test('the owner is mailed about a new password, a block, and a sign-in from a new place', async () => {
  await using world = await startReadyWorld();
  const alice = await world.create('alice');
  const root = world.as((await world.signIn()).caller);
  await world.as(alice.caller)(authApi.updateMyUser, { body: { password: 'a new long password', currentPassword: alicePassword } });
  await world.as(alice.caller)(authApi.updateMyUser, { body: { language: 'de-DE' } });
  await root(authApi.blockUser, { params: { id: alice.id }, body: { reason: 'Zu viel Werbung' } });
  await root(authApi.unblockUser, { params: { id: alice.id } });
  const { body: client } = await world.anonymous(authApi.getLocalOAuthClient, {});
  const elsewhere = world.as(null, { 'user-agent': 'another browser' }, '198.51.100.1');

  await elsewhere(authApi.createToken, {
    headers: {},
    body: { ...(client as object), grant_type: 'password', username: 'alice', password: 'a new long password' },
  });

  const mails = await world.mails();
  expect(mails.map(({ to }) => to)).toEqual(Array(4).fill('alice@example.org'));
  // Mails sent at the same time may arrive in any order.
  const about = (words: string) => mails.find(({ text }) => text.includes(words))?.text;
  expect(about('Zu viel Werbung')).toContain('gesperrt');
  expect(about('another browser')).toContain('198.51.100.1');
});

test('the owner is mailed at the former address when an administrator sets password or address', async () => {
  await using world = await startReadyWorld();
  const [alice, dora] = [await world.create('alice'), await world.create('dora', 0)];
  const root = world.as((await world.signIn()).caller);
  const update = (id: number, body: object, by = root) => by(authApi.updateUser, { params: { id }, body });

  await update(alice.id, { password: 'a new long password', email: 'new@example.org' });
  await update(alice.id, { email: 'NEW@example.org', videoQuota: 7 });
  await update(dora.id, { email: 'dora@elsewhere.example' }, world.as(dora.caller));

  const mails = await world.mails();
  expect(mails.map(({ to, subject }) => [to, subject?.replace(/^\[.*\] /, '')])).toEqual(
    expect.arrayContaining([
      ['alice@example.org', 'Your password was changed'],
      ['alice@example.org', 'Your e-mail address was changed'],
      ['dora@example.org', 'Your e-mail address was changed'],
    ]),
  );
  expect(mails).toHaveLength(3);
  for (const { text } of mails) expect(text).not.toMatch(/a new long password|new@example|elsewhere/);
});

test('the contact form passes messages on, once an hour from one address', async () => {
  await using world = await startReadyWorld();
  const write = () =>
    world.anonymous(authApi.contactAdministrator, {
      body: { fromName: 'Dora', fromEmail: 'dora@example.org', subject: 'A question', body: 'May I film here?' },
    });

  expect(await write()).toMatchObject({ status: 204 });

  expect(await world.mails()).toMatchObject([
    {
      to: 'root@flotilla.example',
      replyTo: expect.stringContaining('dora@example.org'),
      subject: expect.stringMatching(/\(contact form\) A question$/),
      text: expect.stringContaining('May I film here?'),
    },
  ]);
  expect(await write()).toMatchObject({ status: 403 });
  world.moveClock(3_601);
  expect(await write()).toMatchObject({ status: 204 });
  await world.configure({ contactForm: { enabled: false } });
  expect(await write()).toMatchObject({ status: 409 });
});
