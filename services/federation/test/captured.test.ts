import { signRequest } from '@flotilla/activitypub';
import type { EventContract } from '@flotilla/contract';
import { federationEvents, followsApi } from '@flotilla/contracts-federation';
import { videosEvents } from '@flotilla/contracts-videos';
import { eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Captured, isCaptured, type Json, readDocument, readMastodonComments, readRequest, startCapturedWeb } from './captured.ts';
import { describeVideo, keys, PUBLIC, post, startInboxes } from './remote-instance.ts';
import { BASE, startWorld } from './world.ts';

const [FIRST, SECOND] = ['http://localhost:9600', 'http://localhost:9601'];
const MASTODON = 'http://localhost:3000';
const UUID = 'c705a532-a4de-4140-8603-8a3d443a06c9';
const VIDEO = `${FIRST}/videos/watch/${UUID}`;

const inPlaceOf = (document: Json, changes: readonly (readonly [string, string])[]) =>
  JSON.parse(changes.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(document))) as Json;

/** What the two instances served when the messages were captured. Actors that were not kept look like those that were, with keys of ours. */
function capturedDocuments(): Map<string, Json> {
  const [account, channel, server] = ['doc-account.json', 'doc-channel.json', 'doc-server-actor.json'].map(readDocument) as [
    Json,
    Json,
    Json,
  ];
  const root = inPlaceOf(account, [['alice', 'root']]);
  const withOurKey = (actor: Json) => ({ ...actor, publicKey: { ...(actor['publicKey'] as Json), publicKeyPem: keys(0).publicKeyPem } });
  const elsewhere = (actor: Json) => inPlaceOf(actor, [[FIRST, SECOND]]);
  const documents: Json[] = [
    server,
    withOurKey(root),
    withOurKey(inPlaceOf(channel, [['alice', 'root']])),
    withOurKey(elsewhere(server)),
    withOurKey(elsewhere(root)),
    readRequest('inbox-Update-Video.txt').activity['object'] as Json,
    readRequest('inbox-Create-Note.txt').activity['object'] as Json,
  ];
  return new Map(documents.map((document) => [String(document['id']), document]));
}

/** The instance that a message was sent to, at that time. */
async function startReceiver(host: string, start: Date, documents = capturedDocuments()) {
  await using starting = new AsyncDisposableStack();
  const web = starting.use(await startCapturedWeb(documents));
  let at = start;
  const environment = { PUBLIC_URL: `http://${host}`, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8', OUTBOUND_PROXY: web.url };
  const world = starting.use(await startWorld({ environment, clock: { now: () => at } }));
  const running = starting.move();
  return {
    world,
    asked: web.asked,
    /** Passes a message on as it came; one whose key was not captured is signed anew. */
    async replay({ request, activity, at: sentAt, keyId }: Captured): Promise<number> {
      at = sentAt;
      if (keyId === `${FIRST}/accounts/peertube` || keyId.startsWith(MASTODON)) return post(world, request);
      const url = new URL(request.path, `http://${host}`);
      const body = JSON.stringify(activity);
      const signed = signRequest({ method: 'POST', url, body: Buffer.from(body), now: at }, { keyId, privateKey: keys(0).privateKey });
      const headers = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]));
      return post(world, { ...request, headers: { ...request.headers, ...headers }, body });
    },
    follows: () =>
      world.query<{ follower: string; followed: string; state: string }>(
        'select a.url as follower, b.url as followed, f.state from follows f join actors a on a.id = f.follower_id join actors b on b.id = f.followed_id',
      ),
    failed: () => world.query(`select type, error from inbox_activities where state <> 'done' or error is not null`),
    sent: async () =>
      (await world.query<{ document: string }>('select document from outbox_activities order by id')).map(
        ({ document }) => JSON.parse(document) as Json,
      ),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
const told = (event: EventContract) => (receiver: Receiver) => receiver.world.events(event);

const messages: readonly {
  readonly file: string;
  /** What came before it. */
  readonly after?: readonly string[];
  /** What was there before. */
  readonly given?: (receiver: Receiver) => Promise<unknown>;
  readonly effect: (receiver: Receiver) => Promise<unknown>;
  readonly is: unknown;
}[] = [
  {
    file: 'inbox-Follow.txt',
    effect: async ({ follows, sent }) => [await follows(), await sent()],
    is: [
      [{ follower: `${FIRST}/accounts/peertube`, followed: `${SECOND}/accounts/peertube`, state: 'accepted' }],
      [expect.objectContaining({ type: 'Accept', object: expect.objectContaining({ id: `${FIRST}/accounts/peertube/follows/6` }) })],
    ],
  },
  {
    file: 'inbox-Accept-Follow.txt',
    given: ({ world }) =>
      world.query(
        `with asked as (
          insert into actors (url, type, name, host, display_name, inbox, created_at, updated_at)
          values ($1, 'Application', 'peertube', 'localhost:9601', 'peertube', $1 || '/inbox', now(), now()) returning id
        ) insert into follows (follower_id, followed_id, state, activity_url, created_at, updated_at)
          select local.id, asked.id, 'pending', $2, now(), now() from asked, actors local where local.local_kind = 'server'`,
        [`${SECOND}/accounts/peertube`, `${FIRST}/accounts/peertube/follows/6`],
      ),
    effect: ({ follows }) => follows(),
    is: [{ follower: `${FIRST}/accounts/peertube`, followed: `${SECOND}/accounts/peertube`, state: 'accepted' }],
  },
  { file: 'inbox-Undo-Follow.txt', after: ['inbox-Follow.txt'], effect: ({ follows }) => follows(), is: [] },
  {
    file: 'inbox-Create-Note.txt',
    effect: told(federationEvents.remoteCommentChanged),
    is: [
      {
        about: VIDEO,
        comment: expect.objectContaining({ content: 'comment from 2 in production mode', isHtml: false, inReplyTo: null }),
        account: expect.objectContaining({ url: `${SECOND}/accounts/root` }),
      },
    ],
  },
  {
    file: 'inbox-ApproveReply.txt',
    given: async ({ world }) => {
      const owner = { ...(await world.people('root')), account: `${FIRST}/accounts/root`, channel: `${FIRST}/video-channels/root_channel` };
      const put = world.videos.put(owner, { uuid: UUID, isLocal: false, url: VIDEO });
      const { video } = world.videos.comment(put, 'root');
      const fields = { id: 202, heldForReview: true, video: { ...video, account: { name: 'root', url: owner.account } } };
      world.videos.comment(put, 'root', fields);
    },
    effect: told(federationEvents.replyApproved),
    is: [{ about: VIDEO, commentId: 202, approvalUrl: `${VIDEO}/comments/205/approve-reply` }],
  },
  {
    file: 'inbox-Like.txt',
    effect: told(federationEvents.remoteRated),
    is: [expect.objectContaining({ about: VIDEO, rating: 'like', account: expect.objectContaining({ url: `${SECOND}/accounts/root` }) })],
  },
  {
    file: 'inbox-Undo-Like.txt',
    effect: told(federationEvents.remoteRated),
    is: [expect.objectContaining({ rating: 'none', account: expect.objectContaining({ url: `${SECOND}/accounts/root` }) })],
  },
  {
    file: 'inbox-View.txt',
    effect: told(federationEvents.remoteViewed),
    is: [
      {
        about: `${FIRST}/videos/watch/b1e3a7f7-1808-4959-8379-704ce8039a90`,
        views: 0,
        viewers: {
          activityUrl: expect.stringMatching(/\/accounts\/peertube\/views\/videos\/2\//),
          host: SECOND.slice('http://'.length),
          count: 1,
          isTotal: false,
          until: '2026-11-20T09:04:41.193Z',
        },
      },
    ],
  },
  {
    file: 'inbox-Announce.txt',
    effect: async ({ world }) => (await world.events(federationEvents.remoteVideoChanged)).map(({ about }) => about),
    is: [VIDEO],
  },
  {
    file: 'inbox-Update-Video.txt',
    after: ['inbox-Announce.txt'],
    effect: async ({ world }) => (await world.events(federationEvents.remoteVideoChanged)).map(({ about }) => about),
    is: [VIDEO, VIDEO],
  },
  {
    file: 'inbox-Delete.txt',
    after: ['inbox-Announce.txt'],
    effect: async ({ world }) => (await world.events(federationEvents.remoteVideoDeleted)).map(({ about }) => about),
    is: [VIDEO],
  },
];

if (!isCaptured)
  test.skip('messages of PeerTube have their effect: captured traffic of other software is not kept in the repository', () => {});
else {
  test.each(messages)('R30: $file of PeerTube is accepted and has its effect', async ({ file, after = [], given, effect, is }) => {
    const captured = [...after, file].map(readRequest);
    const last = captured.at(-1) as Captured;
    await using receiver = await startReceiver(last.host, last.at);
    await given?.(receiver);

    for (const message of captured) {
      expect(await receiver.replay(message)).toBe(204);
      // Different signers are not waited for.
      await receiver.world.settle();
    }

    expect(await effect(receiver)).toEqual(is);
    expect(await receiver.failed()).toEqual([]);
  });

  test('R30: a comment that Mastodon delivers is taken, and so is one that the instance of the video forwards', async () => {
    const { delivered, signed, publicKeyPem } = readMastodonComments();
    const [first, second] = [delivered.activity['object'], signed['object']] as [Json, Json];
    const video = String(first['inReplyTo']);
    const peer = { url: new URL(video).origin };
    const author = actorAt(String(delivered.activity['actor']), { publicKeyPem });
    const owner = actorAt(`${peer.url}/accounts/ronan`);
    const channel = actorAt(`${peer.url}/video-channels/ronan_channel`, { type: 'Group', attributedTo: [owner.id] });
    const described = describeVideo(peer, { account: { url: owner.id }, channel: { url: channel.id }, uuid: video.slice(-36) });
    const documents = [author, owner, channel, described, first, second].map((document): [string, Json] => [String(document.id), document]);
    await using receiver = await startReceiver(delivered.host, delivered.at, new Map(documents));
    await receiver.world.people('ronan');
    const byOwner = (activity: Json) => receiver.replay({ ...delivered, activity, keyId: `${owner.id}#main-key` });
    expect(await byOwner({ type: 'Create', id: `${video}/activity`, actor: owner.id, object: described, to: [PUBLIC], cc: [] })).toBe(204);
    await receiver.world.settle();

    expect(await receiver.replay(delivered)).toBe(204);
    await receiver.world.settle();
    expect(await byOwner({ ...signed, object: { ...second, content: 'buy' } })).toBe(403);
    expect(await byOwner(signed)).toBe(204);

    const account = expect.objectContaining({ url: author.id });
    const isOf = ({ id: url, content }: Json) => ({
      about: video,
      comment: expect.objectContaining({ url, content, isHtml: true, inReplyTo: null }),
      account,
    });
    expect(await receiver.world.events(federationEvents.remoteCommentChanged)).toEqual([isOf(first), isOf(second)]);
    expect(await receiver.failed()).toEqual([]);
  });
}

/** An actor as others describe themselves, by default with a key of ours. */
function actorAt(
  id: string,
  { publicKeyPem = keys(0).publicKeyPem, ...fields }: { readonly publicKeyPem?: string } & Record<string, unknown> = {},
) {
  const publicKey = { id: `${id}#main-key`, owner: id, publicKeyPem };
  return { type: 'Person', id, preferredUsername: id.slice(id.lastIndexOf('/') + 1), inbox: `${id}/inbox`, publicKey, ...fields };
}

type Activity = Json & { readonly type: string; readonly object: unknown };

/** What a peer gets to see of an instance of ours: follows answered and asked, a video from its beginning to its end, a comment and a rating. */
async function startTalking() {
  await using starting = new AsyncDisposableStack();
  const inboxes = starting.use(await startInboxes());
  const { deliver, peer, world } = inboxes;
  const server = peer.actor('peertube', { type: 'Application' });
  const olof = peer.actor('olof');
  const boats = peer.actor('olof_channel', { type: 'Group', attributedTo: [{ type: 'Person', id: olof.url }] });
  const ours = `${BASE}/accounts/peertube`;
  await deliver({ type: 'Follow', id: `${server.url}/follows/1`, actor: server.url, object: ours }, server);
  const handle = { links: [{ rel: 'self', type: 'application/activity+json', href: server.url }] };
  const webFinger = `/.well-known/webfinger?resource=${encodeURIComponent(`acct:peertube@${peer.host}`)}`;
  peer.serve(webFinger, { type: 'application/jrd+json', body: handle });
  await world.as(root)(followsApi.followInstances, { body: { hosts: [peer.host] } });
  await world.settle();

  const ines = await world.people('ines');
  const followInes = { type: 'Follow', id: `${server.url}/follows/2`, actor: server.url, object: ines.account };
  await deliver(followInes, server);
  await world.settle();
  const at = new Date().toISOString();
  let version = 0;
  const common = () => ({ version: ++version, deleted: false });
  const put = world.videos.put(ines);
  const snapshot = (more: object = {}) => ({
    ...common(),
    videoUuid: put.video.uuid,
    videoId: put.video.id,
    channelId: ines.channelId,
    accountId: ines.accountId,
    name: put.video.name,
    privacy: 1 as const,
    state: 1 as const,
    publishedAt: at,
    ...more,
  });
  const hears = (type: string, count = 1) =>
    eventually(
      () => {
        const heard = peer.inbox.filter(({ activity }) => activity['type'] === type);
        expect(heard.length).toBeGreaterThanOrEqual(count);
      },
      { withinMs: 30_000 },
    );
  await world.publishEvent(videosEvents.videoSnapshot, snapshot());
  await hears('Create');
  world.videos.put(ines, { ...put.video, name: 'Another name' });
  await world.publishEvent(videosEvents.videoSnapshot, snapshot());
  await hears('Update');
  const comment = world.videos.comment(put, 'ines');
  await world.publishEvent(videosEvents.commentSnapshot, {
    ...common(),
    commentId: comment.id,
    videoId: put.video.id,
    accountId: ines.accountId,
    threadId: comment.id,
    inReplyToCommentId: null,
    text: comment.text,
    heldForReview: false,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  });
  await hears('Create', 2);
  const remote = describeVideo(peer, { account: olof, channel: boats, uuid: '5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e99' });
  peer.serve(new URL(remote.id).pathname, { body: remote });
  await deliver({ type: 'Create', id: `${remote.id}/activity`, actor: olof.url, object: remote, to: [PUBLIC] }, olof);
  await world.settle();
  const rating = { ratingId: 1, accountId: ines.accountId, videoId: 77, rating: 'like' as const, videoUrl: remote.id, createdAt: at };
  await world.publishEvent(videosEvents.ratingSnapshot, { ...rating, ...common() });
  await hears('Like');
  await world.publishEvent(videosEvents.ratingSnapshot, { ...rating, ...common(), deleted: true });
  await hears('Undo');
  world.videos.videos.delete(put.video.id);
  await world.publishEvent(videosEvents.videoSnapshot, snapshot({ deleted: true }));
  await hears('Delete');
  for (const type of ['Accept', 'Announce', 'Follow']) await hears(type);
  const running = starting.move();
  return { heard: peer.inbox, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

const isOf = (kind: string) => (activity: Json) => {
  const { type, object } = activity as Activity;
  const inner = typeof object === 'object' && object !== null ? (object as Json)['type'] : undefined;
  return kind === `${type} ${String(inner)}` || kind === type;
};
const signedHeaders = (signature: unknown) => /headers="([^"]+)"/.exec(String(signature))?.[1];
const without = (names: readonly string[]) => (name: string) => !names.includes(name);

/** By what they are, the message of PeerTube, and what of it we leave out on purpose. */
const said: readonly (readonly [string, string, (readonly string[])?])[] = [
  ['Follow', 'inbox-Follow.txt'],
  ['Accept', 'inbox-Accept-Follow.txt'],
  ['Announce', 'inbox-Announce.txt'],
  ['Create Note', 'inbox-Create-Note.txt'],
  ['Update Video', 'inbox-Update-Video.txt', ['preview']],
  ['Like', 'inbox-Like.txt'],
  ['Undo Like', 'inbox-Undo-Like.txt'],
  ['Delete', 'inbox-Delete.txt'],
];

if (isCaptured)
  test('R30: what we send has the fields and the signed headers of what PeerTube sends', async () => {
    await using talking = await startTalking();

    for (const [kind, file, left = []] of said) {
      const theirs = readRequest(file);
      const ours = talking.heard.find(({ activity }) => isOf(kind)(activity));
      const isMissing = (fields: Json, in_: unknown) => Object.keys(fields).filter((name) => !Object.hasOwn(in_ as object, name));
      const inner = theirs.activity['object'];
      expect([kind, ours && isMissing(theirs.activity, ours.activity)]).toEqual([kind, []]);
      if (typeof inner === 'object' && inner !== null)
        expect([kind, isMissing(inner as Json, ours?.activity['object']).filter(without(left))]).toEqual([kind, []]);
      const signature = (document: Json) => Object.keys(document['signature'] as Json).toSorted();
      expect([kind, signature(ours?.activity as Json)]).toEqual([kind, signature(theirs.activity)]);
      const names = ['digest', 'content-type', 'accept', 'date', 'host', 'signature'];
      expect([kind, names.filter((name) => ours?.headers[name] === undefined)]).toEqual([kind, []]);
      expect(signedHeaders(ours?.headers['signature'])).toBe(signedHeaders(theirs.request.headers['signature']));
      expect(ours?.headers['content-type']).toBe(theirs.request.headers['content-type']);
      expect(ours?.headers['digest']).toMatch(/^SHA-256=/);
    }
  });
