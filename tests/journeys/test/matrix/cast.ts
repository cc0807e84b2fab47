import { readFile } from 'node:fs/promises';
import type { Role } from '@flotilla/contract';
import { authApi, type InstanceSettings } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { mailedLink } from '../mails.ts';
import { administratorPassword, fullyTranscoded, must, openResumable, type Session, signIn, startWorld, type World } from '../world.ts';
import type { OwnedKind, SecretKind } from './identifiers.ts';
import { type Send, sender } from './wire.ts';

export type Person = Session & {
  readonly name: string;
  readonly password: string;
  readonly role: Role;
  /** One thing of each kind that is this person's; secrets as well. */
  readonly has: Readonly<Record<OwnedKind | SecretKind, number | string>>;
  /** The same video by each of its names. */
  readonly videoForms: readonly string[];
  /** Of the upload that is open. */
  readonly uploadLength: number;
  /** Texts that must never be revealed to anybody else. */
  readonly confidences: readonly string[];
  readonly send: Send;
};

export type Society = AsyncDisposable & {
  readonly world: World;
  readonly url: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  readonly nobody: Send;
  /** A real one, for uploads. */
  readonly videoFile: File;
  readonly root: Session;
  /** Lets somebody come who has something of every kind. */
  readonly settle: (name: string, role: Role) => Promise<Person>;
};

/** Two users, a moderator and a second administrator. */
export type Cast = { readonly alice: Person; readonly bob: Person; readonly carol: Person; readonly grace: Person };

/** Long enough for a storyboard. */
const SECONDS = 3;

/** An instance on which newcomers have to be let in. */
export async function startSociety(): Promise<Society> {
  await using starting = new AsyncDisposableStack();
  const mails = starting.use(await temporaryDirectory());
  const world = starting.use(
    await startWorld({
      MAIL_DIRECTORY: mails.path,
      TRANSCODING_RESOLUTIONS: '240',
      TRANSCODING_ORIGINAL_RESOLUTION: 'false',
      TRANSCODING_WEB_VIDEOS: 'true',
    }),
  );
  const { url } = world;
  const root = await signIn(url);
  await letAsk(root);
  const client = await must(world.anonymous(authApi.getLocalOAuthClient, {}), 200);
  const bytes = await readFile(await makeClip({ seconds: SECONDS, width: 320, height: 240, audio: true }));
  const settle = (name: string, role: Role) => settlePerson({ world, root, client, mails: mails.path, bytes }, name, role);
  const running = starting.move();
  return {
    world,
    url,
    client,
    nobody: sender(url),
    videoFile: new File([new Uint8Array(bytes)], 'film-of-the-matrix.mp4', { type: 'video/mp4' }),
    root,
    settle,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Starts a society in which the whole cast has settled. */
export async function startWithCast(): Promise<Society & Cast> {
  const society = await startSociety();
  const { settle } = society;
  const [alice, bob, carol, grace] = await Promise.all([settle('alice', 2), settle('bob', 2), settle('carol', 1), settle('grace', 0)]);
  return { ...society, alice, bob, carol, grace };
}

/** Opens registration, with approval and verified addresses. */
async function letAsk({ call }: Session): Promise<void> {
  const chosen = (await must(call(authApi.getCustomConfig, {}), 200)) as InstanceSettings;
  const signup = { ...chosen.signup, enabled: true, limit: -1, requiresApproval: true, requiresEmailVerification: true };
  const fetching = { ...chosen.import, videos: { ...chosen.import.videos, torrent: { enabled: true } } };
  await must(call(authApi.updateCustomConfig, { body: { ...chosen, signup, import: fetching } }), 200);
  await eventually(async () => {
    const { signup: offered } = await must(call(authApi.getConfig, {}), 200);
    if (!offered.allowed || !offered.requiresApproval) throw new Error('not yet in effect');
  });
}

const nameOfJpeg = (path: string | null) => /[\w-]+\.jpg/.exec(path ?? '')?.[0] ?? '';

type Place = { world: World; root: Session; client: Society['client']; mails: string; bytes: Buffer };

async function settlePerson({ world, root, client, mails, bytes }: Place, name: string, role: Role): Promise<Person> {
  const { url, anonymous } = world;
  const [password, email] = [`${name} and the sea`, `${name}.unseen@home.example`];
  await must(root.call(authApi.createUser, { body: { username: name, password, email, role } }), 200);
  const body = { ...client, grant_type: 'password', username: name, password };
  const other = await must(anonymous(authApi.createToken, { headers: {}, body }), 200);
  const session = await signIn(url, name, password);
  const { call, userId, channelId } = session;

  const title = `What ${name} films unseen`;
  const filename = `${name}-unseen-part.mp4`;
  const form = new File([new Uint8Array(bytes)], `${name}-unseen.mp4`, { type: 'video/mp4' });
  const { video } = await must(
    call(videosApi.uploadVideo, { body: { channelId, name: title, privacy: 3 } as never, files: { videofile: form } }),
    200,
  );
  const text = `What ${name} says unseen`;
  const { comment } = await must(call(videosApi.createCommentThread, { params: { id: video.uuid }, body: { text } }), 200);
  const collection = `What ${name} collects unseen`;
  const wanted = { displayName: collection, videoChannelId: channelId };
  const { videoPlaylist } = await must(call(videosApi.createPlaylist, { body: wanted }), 200);
  const added = { params: { playlistId: videoPlaylist.uuid }, body: { videoId: video.uuid } };
  const { videoPlaylistElement } = await must(call(videosApi.addPlaylistElement, added), 200);
  const magnetUri = `magnet:?xt=urn:btih:${'a'.repeat(40)}`;
  const fetched = { channelId, name: `What ${name} imports unseen`, magnetUri };
  const videoImport = await must(call(videosApi.importVideo, { body: fetched }), 200);
  const complaint = `What ${name} reports unseen`;
  const { abuse } = await must(call(videosApi.createAbuse, { body: { reason: complaint, video: { id: video.uuid } } }), 200);
  const question = `What ${name} asks moderators unseen`;
  const asking = { params: { abuseId: abuse.id }, body: { message: question } };
  const { abuseMessage } = await must(call(videosApi.createAbuseMessage, asking), 200);
  const open = await openResumable(url, session, bytes, { name: title, filename });
  await fullyTranscoded(session, video.uuid);
  const details = await must(call(videosApi.getVideo, { params: { id: video.uuid } }), 200);
  const findStoryboard = async () => {
    const { storyboards } = await must(call(videosApi.listStoryboards, { params: { id: video.uuid } }), 200);
    if (!storyboards[0]) throw new Error('there is no storyboard yet');
    return storyboards[0];
  };
  const storyboard = await eventually(findStoryboard, { withinMs: 60_000 });
  const heard = `What ${name} says in a film unseen`;
  const captionfile = new File([`WEBVTT\n\n00:00.000 --> 00:01.000\n${heard}\n`], 'heard.vtt', { type: 'text/vtt' });
  await must(call(videosApi.putVideoCaption, { params: { videoId: video.uuid, captionLanguage: 'en' }, files: { captionfile } }), 204);
  const captions = await must(call(videosApi.listVideoCaptions, { params: { videoId: video.uuid } }), 200);
  const channelHandle = `${details.channel.name}@${details.channel.host}`;
  await must(call(videosApi.addSubscription, { body: { uri: channelHandle } }), 204);
  const { files } = await must(call(videosApi.createVideoFileToken, { params: { id: video.uuid } }), 200);
  const sessions = await must(call(authApi.listTokenSessions, { params: { id: userId }, query: {} }), 200);
  const asked = await must(call(authApi.requestTwoFactor, { params: { id: userId }, body: { currentPassword: password } }), 200);
  const registration = await askToRegister(world, root, name);

  const mailed = async (to: string, containing: string) =>
    new URL(await mailedLink(mails, { to, containing })).searchParams.get('verificationString') ?? '';
  await must(anonymous(authApi.askSendVerifyEmail, { body: { email } }), 204);
  await must(anonymous(authApi.askResetPassword, { body: { email } }), 204);

  const fileNames = [details.streamingPlaylists[0]?.files[0]?.fileUrl, details.files[0]?.fileUrl].map(
    (address) => address?.split('/').at(-1) ?? '',
  );
  const [hlsFile = '', webVideo = ''] = fileNames;
  const twoFactorToken = (asked as { otpRequest: { requestToken: string } }[])[0]?.otpRequest.requestToken ?? '';
  const { requestToken, ...strings } = {
    requestToken: twoFactorToken,
    emailString: await mailed(email, '/verify-account/email'),
    passwordString: await mailed(email, '/reset-password'),
    registrationString: await mailed(registration.email, '/verify-account/email'),
  };
  const has = {
    abuse: abuse.id,
    abuseMessage: abuseMessage.id,
    account: name,
    caption: /[^/]+\.vtt/.exec(captions.data[0]?.fileUrl ?? '')?.[0] ?? '',
    channel: channelId,
    channelName: `${name}_channel`,
    comment: comment.id,
    channelHandle,
    email,
    hlsFile,
    playlist: videoPlaylist.id,
    playlistElement: videoPlaylistElement.id,
    registration: registration.id,
    videoImport: videoImport.id,
    storyboard: nameOfJpeg(storyboard.storyboardPath),
    thumbnail: nameOfJpeg(details.thumbnailPath),
    tokenSession: sessions.data.find(({ currentSession }) => !currentSession)?.id ?? 0,
    upload: new URLSearchParams(open.query).get('upload_id') ?? '',
    user: userId,
    username: name,
    video: video.uuid,
    videoFile: details.files[0]?.id ?? 0,
    videoUuid: video.uuid,
    webVideo,
    externalToken: 'f'.repeat(64),
    fileToken: files.token,
    refreshToken: other.refresh_token,
    twoFactorToken: requestToken,
    ...strings,
  };
  for (const [kind, value] of Object.entries(has)) if (!value) throw new Error(`${name} has nothing of the kind ${kind}`);
  return {
    ...session,
    name,
    password,
    role,
    has,
    videoForms: [String(video.id), video.uuid, video.shortUUID],
    uploadLength: bytes.length,
    confidences: [
      title,
      text,
      heard,
      collection,
      complaint,
      question,
      videoPlaylist.uuid,
      email,
      filename,
      `${name}-unseen.mp4`,
      files.token,
      other.refresh_token,
    ],
    send: sender(url, session.token),
  };
}

/** Somebody close to this person asks to be let in. */
async function askToRegister({ anonymous }: World, { call }: Session, name: string): Promise<{ id: number; email: string }> {
  const username = `friend_of_${name}`;
  const email = `${username}@home.example`;
  const body = { username, email, password: administratorPassword, registrationReason: `I know ${name}.` };
  await must(anonymous(authApi.requestRegistration, { body }), 200);
  const { data } = await must(call(authApi.listRegistrations, { query: { search: username } }), 200);
  return { id: data[0]?.id ?? 0, email };
}
