import { signRequest } from '@flotilla/activitypub';
import type { EventContract } from '@flotilla/contract';
import { federationEvents } from '@flotilla/contracts-federation';
import { expect, test } from '@jest/globals';
import { type Captured, isCaptured, type Json, readDocument, readRequest, startCapturedWeb } from './captured.ts';
import { keys, post } from './remote-instance.ts';
import { startWorld } from './world.ts';

const [FIRST, SECOND] = ['http://localhost:9600', 'http://localhost:9601'];
const VIDEO = `${FIRST}/videos/watch/c705a532-a4de-4140-8603-8a3d443a06c9`;

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
  const documents = [
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
async function startReceiver(host: string, start: Date) {
  await using starting = new AsyncDisposableStack();
  const web = starting.use(await startCapturedWeb(capturedDocuments()));
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
      if (keyId === `${FIRST}/accounts/peertube`) return post(world, request);
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
        viewers: { count: 1, until: '2026-11-20T09:04:41.193Z' },
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
  test.each(messages)('R30: $file of PeerTube is accepted and has its effect', async ({ file, after = [], effect, is }) => {
    const captured = [...after, file].map(readRequest);
    const last = captured.at(-1) as Captured;
    await using receiver = await startReceiver(last.host, last.at);

    for (const message of captured) {
      expect(await receiver.replay(message)).toBe(204);
      // Different signers are not waited for.
      await receiver.world.settle();
    }

    expect(await effect(receiver)).toEqual(is);
    expect(await receiver.world.query(`select type, error from inbox_activities where state <> 'done' or error is not null`)).toEqual([]);
  });
}
