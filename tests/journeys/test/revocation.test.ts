import { readFile } from 'node:fs/promises';
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { type Call, createClient } from '@flotilla/http-client';
import { eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { mailedLink } from './mails.ts';
import { share } from './shared-world.ts';
import { fullyTranscoded, must, openResumable, signIn, startWorld, upload } from './world.ts';

const firstPassword = 'alice and her boat';
const emailOf = (username: string) => `${username}@home.example`;
/** The two seconds of docs/contract/sessions.md#two-seconds, on a machine that is five times slower; tokens themselves last for hours. */
const withinMs = 10_000;

const meet = share(async () => {
  await using starting = new AsyncDisposableStack();
  const mails = starting.use(await temporaryDirectory());
  const world = starting.use(await startWorld({ TRANSCODING_RESOLUTIONS: '240', MAIL_DIRECTORY: mails.path }));
  const running = starting.move();
  return { world, mails: mails.path, [Symbol.asyncDispose]: () => running.disposeAsync() };
});

type Instance = Awaited<ReturnType<typeof settle>>;

/** Somebody who has a private video. */
async function settle(username: string) {
  const { world, mails } = await meet();
  const root = await signIn(world.url);
  const newcomer = { username, password: firstPassword, email: emailOf(username), role: 2 } as const;
  const created = await must(root.call(authApi.createUser, { body: newcomer }), 200);
  const owner = await signIn(world.url, username, firstPassword);
  const clip = await makeClip({ seconds: 1, width: 320, height: 240, audio: true });
  const { uuid } = await upload(owner, clip, { privacy: 3 });
  await fullyTranscoded(owner, uuid);
  const video = await must(owner.call(videosApi.getVideo, { params: { id: uuid } }), 200);
  const [playlist] = video.streamingPlaylists;
  const here = (address = '') => address.replace(/^https?:\/\/[^/]+/, world.url);
  return {
    world,
    username,
    root: root.call,
    userId: created.user.id,
    uuid,
    bytes: await readFile(clip),
    files: [here(playlist?.playlistUrl), here(playlist?.files[0]?.fileUrl)],
    mails,
  };
}

type Visit = {
  readonly call: Call;
  readonly refreshToken: string;
  /** The statuses of everything the tokens of this session give access to: the API, files with either token, and an upload that has begun. */
  readonly doors: () => Promise<number[]>;
  readonly isOpen: (statuses: readonly number[]) => boolean;
};

/** A session of theirs with a file token and an upload of which half has arrived. */
async function visit({ world, username, uuid, bytes, files }: Instance, password: string): Promise<Visit> {
  const client = await must(world.anonymous(authApi.getLocalOAuthClient, {}), 200);
  const body = { ...client, grant_type: 'password', username, password };
  const tokens = await must(world.anonymous(authApi.createToken, { headers: {}, body }), 200);
  const authorization = `Bearer ${tokens.access_token}`;
  const call = createClient({ baseUrl: world.url, headers: () => ({ authorization }), deadlineInMs: 60_000 });
  const { files: given } = await must(call(videosApi.createVideoFileToken, { params: { id: uuid } }), 200);
  const session = await signIn(world.url, username, password);
  const begun = await openResumable(world.url, { ...session, call, token: tokens.access_token }, bytes, {
    name: `Never there ${Math.random()}`,
  });
  const half = Math.floor(bytes.length / 2);
  expect((await begun.send(0, half - 1)).status).toBe(308);
  const statusOf = async (answer: Promise<Response>) => {
    const { status, body: rest } = await answer;
    await rest?.cancel();
    return status;
  };
  return {
    call,
    refreshToken: tokens.refresh_token,
    doors: async () => [
      (await call(authApi.getMyUser, {})).status,
      (await call(videosApi.getVideo, { params: { id: uuid } })).status,
      ...(await Promise.all(files.map((file) => statusOf(fetch(file, { headers: { authorization } }))))),
      ...(await Promise.all(files.map((file) => statusOf(fetch(`${file}?videoFileToken=${given.token}`))))),
      // A chunk that was sent before: it changes nothing while access is allowed.
      await statusOf(begun.send(0, half - 1)),
    ],
    isOpen: (statuses) => JSON.stringify(statuses) === JSON.stringify([200, 200, 200, 200, 200, 200, 308]),
  };
}

const closed = [401, 401, 403, 403, 403, 403, 401];

/** Expects that access is refused everywhere soon, and for good. */
async function expectClosed(instance: Instance, { doors, refreshToken }: Visit): Promise<void> {
  await eventually(async () => expect(await doors()).toEqual(closed), { withinMs });
  const client = await must(instance.world.anonymous(authApi.getLocalOAuthClient, {}), 200);
  const body = { ...client, grant_type: 'refresh_token', refresh_token: refreshToken };
  expect(await instance.world.anonymous(authApi.createToken, { headers: {}, body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_grant' },
  });
  expect(await doors()).toEqual(closed);
}

async function expectOpen({ doors, isOpen }: Visit): Promise<void> {
  const statuses = await doors();
  expect([statuses, isOpen(statuses)]).toEqual([statuses, true]);
}

test('G6, G10: signing out revokes every access of this session, and of no other', async () => {
  const instance = await settle('alice');
  const [leaving, revoked, staying] = [
    await visit(instance, firstPassword),
    await visit(instance, firstPassword),
    await visit(instance, firstPassword),
  ];
  for (const each of [leaving, revoked, staying]) await expectOpen(each);

  await must(leaving.call(authApi.revokeToken, {}), 200);
  await expectClosed(instance, leaving);

  const params = { id: instance.userId };
  const mine = await must(revoked.call(authApi.listTokenSessions, { params, query: {} }), 200);
  const tokenSessionId = mine.data.find(({ currentSession }) => currentSession)?.id ?? 0;
  await must(staying.call(authApi.revokeTokenSession, { params: { ...params, tokenSessionId } }), 200);
  await expectClosed(instance, revoked);

  await expectOpen(staying);
});

test('G6, G10: a password reset, one set by an administrator, a block and a deletion revoke every access of every session', async () => {
  const instance = await settle('bob');
  const { world, username, root, userId, mails } = instance;
  const email = emailOf(username);
  const params = { id: userId };
  let password = firstPassword;
  const ends = async (end: () => Promise<void>) => {
    const sessions = [await visit(instance, password), await visit(instance, password)];
    for (const each of sessions) await expectOpen(each);
    await end();
    for (const each of sessions) await expectClosed(instance, each);
  };

  await ends(async () => {
    await must(world.anonymous(authApi.askResetPassword, { body: { email } }), 204);
    const link = new URL(await mailedLink(mails, { to: email, containing: '/reset-password' }));
    password = 'alice and her new boat';
    const body = { verificationString: link.searchParams.get('verificationString') ?? '', password };
    await must(world.anonymous(authApi.resetPassword, { params, body }), 204);
  });
  await ends(async () => {
    password = 'alice and her third boat';
    await must(root(authApi.updateUser, { params, body: { password } }), 204);
  });
  await ends(async () => void (await must(root(authApi.blockUser, { params, body: {} }), 204)));
  await must(root(authApi.unblockUser, { params }), 204);
  await ends(async () => void (await must(root(authApi.deleteUser, { params }), 204)));

  const { data } = await must(
    root(videosApi.listVideos, { query: { search: 'Never there', include: 1, privacyOneOf: [1, 2, 3, 4] } as never }),
    200,
  );
  expect(data).toEqual([]);
});
