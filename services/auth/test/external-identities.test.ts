import { authApi } from '@flotilla/contracts-auth';
import { startOidcProvider } from '@flotilla/test-kit/oidc-provider';
import { expect, test } from '@jest/globals';
import { openBrowser } from './browser.ts';
import { alicePassword, publicUrl, startReadyWorld } from './world.ts';

const callback = (name: string) => `${publicUrl}/api/v1/auth/external/${name}/callback`;
const alice = { email: 'alice@example.org', email_verified: true };

/** An instance with two providers, the company and the school. */
async function startWithProviders() {
  await using starting = new AsyncDisposableStack();
  const provider = starting.use(await startOidcProvider(() => [callback('work'), callback('school')]));
  const settings = [
    provider.settings({ linkByEmail: true }),
    provider.settings({ name: 'school', displayName: 'The school', linkByEmail: true }),
  ];
  const world = starting.use(await startReadyWorld({ EXTERNAL_SIGN_IN: JSON.stringify(settings) }));
  const running = starting.move();
  const comeFrom = async (name: string) => {
    const browser = openBrowser(world);
    const { body } = await browser.redeem(await browser.signInAt(name));
    return world.callerOf(body as never);
  };
  return { provider, world, comeFrom, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
type Started = Awaited<ReturnType<typeof startWithProviders>>;

/** Alice has a password, and is linked to the company as well. */
async function linkAlice({ world, provider, comeFrom }: Started) {
  const person = await world.create('alice');
  await world.sql('update users set email_verified = true where id = $1', [person.id]);
  provider.arrives('alice-at-work', alice);
  await comeFrom('work');
  return { ...person, call: world.as(person.caller) };
}

const listed = (authName: string, authDisplayName: string, isOnlyWayIn: boolean) => ({
  authName,
  authDisplayName,
  linkedAt: expect.any(String),
  isOnlyWayIn,
});

test('users see their linked providers, and unlink one with their password', async () => {
  await using started = await startWithProviders();
  const { world, provider, comeFrom } = started;
  const { id, call } = await linkAlice(started);
  const unlink = (currentPassword?: string) =>
    call(authApi.unlinkMyExternalIdentity, {
      params: { authName: 'work' },
      body: currentPassword === undefined ? {} : { currentPassword },
    });

  expect(await call(authApi.listMyExternalIdentities, {})).toMatchObject({
    status: 200,
    body: { total: 1, data: [listed('work', 'The company', false)] },
  });
  expect(await unlink()).toMatchObject({ status: 400 });
  expect(await unlink('not the password')).toMatchObject({ status: 403, body: { code: 'current_password_is_invalid' } });
  expect(await unlink(alicePassword)).toMatchObject({ status: 204 });

  expect(await call(authApi.listMyExternalIdentities, {})).toMatchObject({ body: { total: 0, data: [] } });
  expect(await unlink(alicePassword)).toMatchObject({ status: 404 });
  expect(await call(authApi.getMyUser, {})).toMatchObject({ status: 200 });
  await world.signIn('alice', alicePassword);
  // The company's subject is a new person from now on.
  provider.arrives('alice-at-work', { email: 'other@example.org', email_verified: true });
  expect((await comeFrom('work')).userId).not.toBe(id);
});

test('the code of an external sign-in is invalid once the provider is unlinked', async () => {
  await using started = await startWithProviders();
  const { world } = started;
  const { call } = await linkAlice(started);
  const browser = openBrowser(world);
  const page = await browser.signInAt('work');

  await call(authApi.unlinkMyExternalIdentity, { params: { authName: 'work' }, body: { currentPassword: alicePassword } });

  expect(await browser.redeem(page)).toMatchObject({ status: 400, body: { code: 'access_denied' } });
});

test('users without a password keep the last provider, also when two are unlinked at once', async () => {
  await using started = await startWithProviders();
  const { world, provider, comeFrom } = started;
  provider.arrives('eve', { email: 'eve@films.example', email_verified: true });
  const caller = await comeFrom('work');
  const call = world.as(caller);
  const unlink = (authName: string) => call(authApi.unlinkMyExternalIdentity, { params: { authName }, body: {} });

  expect(await call(authApi.listMyExternalIdentities, {})).toMatchObject({ body: { data: [listed('work', 'The company', true)] } });
  expect(await unlink('work')).toMatchObject({ status: 409 });
  expect((await comeFrom('school')).userId).toBe(caller.userId);
  expect(await call(authApi.listMyExternalIdentities, {})).toMatchObject({
    body: { data: [listed('work', 'The company', false), listed('school', 'The school', false)] },
  });

  const answers = await Promise.all(['work', 'school'].map(unlink));

  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409]);
  const [left] = await world.sql<{ auth_name: string }>('select auth_name from external_identities where user_id = $1', [caller.userId]);
  expect(await world.sql('select plugin_auth from users where id = $1', [caller.userId])).toEqual([{ plugin_auth: left?.auth_name }]);
  expect((await comeFrom(left?.auth_name ?? '')).userId).toBe(caller.userId);
});

test('a provider that is no longer configured is listed by its name, and does not count as a way to sign in', async () => {
  await using started = await startWithProviders();
  const { world, provider, comeFrom } = started;
  provider.arrives('eve', { email: 'eve@films.example', email_verified: true });
  await comeFrom('school');
  const caller = await comeFrom('work');

  await world.restart({ EXTERNAL_SIGN_IN: JSON.stringify([provider.settings()]) });

  const call = world.as(caller);
  expect(await call(authApi.listMyExternalIdentities, {})).toMatchObject({
    body: { data: [listed('school', 'school', false), listed('work', 'The company', true)] },
  });
  expect(await call(authApi.unlinkMyExternalIdentity, { params: { authName: 'school' }, body: {} })).toMatchObject({ status: 204 });
});
