import { authApi, type InstanceSettings } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, jest, test } from '@jest/globals';
import { type Answer, type Send, sender, sideBySide } from './matrix/wire.ts';
import { administratorPassword, must, type Session, signIn, startWorld } from './world.ts';

// Every newcomer’s password is hashed, on machines that may be slow.
jest.setTimeout(600_000);

/** As many as are enough to meet every limit; each further one of 10^5 meets the same. */
const ADDRESSES = 24;
const TRIES_OF_EACH = 5;
const PASS_OF_EACH = 2;
const ROOM = 12;

type Signup = Partial<InstanceSettings['signup']>;

async function open({ call }: Session, signup: Signup): Promise<void> {
  const chosen = (await must(call(authApi.getCustomConfig, {}), 200)) as InstanceSettings;
  await must(call(authApi.updateCustomConfig, { body: { ...chosen, signup: { ...chosen.signup, enabled: true, ...signup } } }), 200);
  await eventually(async () => {
    expect((await must(call(authApi.getConfig, {}), 200)).signup).toMatchObject({ requiresApproval: signup.requiresApproval });
  });
}

let made = 0;
function register(send: Send, fields: Record<string, unknown> = {}, address?: string): Promise<Answer> {
  const username = `newcomer_${++made}`;
  const body = { username, email: `${username}@example.org`, password: administratorPassword, ...fields };
  return send({
    method: 'POST',
    path: '/api/v1/users/register',
    headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify(body),
  });
}

const spam = 'Buy at https://spam.example/<script>alert(1)</script> and [here](javascript:alert(1))';
const times = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;
/** The crowd, interleaved so that attempts from one address are concurrent. */
const crowd = Array.from({ length: ADDRESSES * TRIES_OF_EACH }, (_, at) => `203.0.113.${(at % ADDRESSES) + 1}`);

test('K6: of a crowd that registers at once each address gets in twice, and all together no more than there is room for', async () => {
  await using world = await startWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' });
  const root = await signIn(world.url);
  await open(root, { requiresApproval: false, requiresEmailVerification: false, limit: ROOM });
  const send = sender(world.url);

  const alone = await sideBySide(crowd.slice(0, 8), () => register(send, {}, '198.51.100.7'));
  const statuses = (await sideBySide(crowd, (address) => register(send, {}, address))).map(({ status }) => status);

  expect(
    times(
      alone.map(({ status }) => status),
      200,
    ),
  ).toBe(PASS_OF_EACH);
  expect(
    times(
      alone.map(({ status }) => status),
      429,
    ),
  ).toBe(8 - PASS_OF_EACH);
  expect(statuses.filter((status) => ![200, 403, 429].includes(status))).toEqual([]);
  const users = (await must(root.call(authApi.listUsers, { query: { count: 100 } }), 200)) as unknown[];
  expect([users.length, times(statuses, 200)]).toEqual([ROOM, ROOM - 1 - PASS_OF_EACH]);
});

test('K6: a crowd with links waits for a moderator: nothing of it is public, and nobody signs in', async () => {
  await using world = await startWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' });
  const root = await signIn(world.url);
  await open(root, { requiresApproval: true, requiresEmailVerification: false, limit: -1 });
  const fields = { registrationReason: spam, displayName: spam };

  const answers = await sideBySide(crowd, (address) => register(sender(world.url), fields, address));

  const statuses = answers.map(({ status }) => status);
  expect([times(statuses, 200), times(statuses, 429)]).toEqual([ADDRESSES * PASS_OF_EACH, ADDRESSES * (TRIES_OF_EACH - PASS_OF_EACH)]);
  const held = await must(root.call(authApi.listRegistrations, { query: { count: 100, stateOneOf: [1] } }), 200);
  expect(held.total).toBe(ADDRESSES * PASS_OF_EACH);
  expect(held.data[0]).toMatchObject({ registrationReason: spam, accountDisplayName: spam, user: null });
  const accounts = await must(root.call(videosApi.listAccounts, { query: {} }), 200);
  expect(accounts).toMatchObject({ total: 1, data: [{ name: 'root' }] });
  await expect(signIn(world.url, held.data[0]?.username, administratorPassword)).rejects.toThrow('account_waiting_for_approval');
});

/** Names that look like others, or like nothing, to people. */
const lookalikes = [
  ['a Cyrillic letter', '\u0430lice'],
  ['a Greek letter', '\u03b1lice'],
  ['a wide letter', '\uff41lice'],
  ['a mathematical letter', '\u{1d41a}lice'],
  ['a letter without a dot', 'al\u0131ce'],
  ['a letter with an accent', 'al\u00edce'],
  ['an accent of its own', 'ali\u0301ce'],
  ['a ligature', 'o\ufb03ce'],
  ['a space without width', 'ali\u200bce'],
  ['a joiner', 'ali\u200dce'],
  ['a soft hyphen', 'ali\u00adce'],
  ['a change of direction', '\u202ecila'],
  ['a mark of order', '\ufeffalice'],
  ['another hyphen', 'alice\u2010films'],
  ['another dot', 'alice\u3002films'],
  ['capitals', 'ALICE'],
  ['a sharp s', 'gro\u00dfe'],
  ['a space', 'alice '],
  ['a line', 'alice\n'],
  ['a picture', 'alice\u{1f41f}'],
  ['a host', 'alice@home.example'],
] as const;

test('K6: a handle with anything but small letters, digits, dots, hyphens and underscores is refused, wherever it is asked for', async () => {
  await using world = await startWorld();
  const root = await signIn(world.url);
  await open(root, { requiresApproval: false, requiresEmailVerification: false, limit: -1 });
  const send = sender(world.url);
  const body = { password: administratorPassword, email: 'twin@example.org', role: 2 };

  for (const [what, handle] of lookalikes) {
    const answers = await Promise.all([
      register(send, { username: handle }),
      register(send, { channel: { name: handle, displayName: 'Films' } }),
      root.call(authApi.createUser, { body: { ...body, username: handle } as never }),
      root.call(authApi.createUser, { body: { ...body, username: 'twin', channelName: handle } as never }),
      root.call(videosApi.createChannel, { body: { name: handle, displayName: 'Films' } }),
    ]);
    expect([what, answers.map(({ status }) => status)]).toEqual([what, [400, 400, 400, 400, 400]]);
  }

  expect(await must(world.anonymous(videosApi.listAccounts, { query: {} }), 200)).toMatchObject({ total: 1 });
});
