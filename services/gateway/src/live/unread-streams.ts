import type { ServerResponse } from 'node:http';
import { createSemaphore } from '@flotilla/availability';
import { problems } from '@flotilla/problem';
import type { Authenticate } from '../identity/authentication.ts';
import { createShares } from '../limits/shares.ts';
import type { UnreadCount } from './unread-counts.ts';

const HEARTBEAT_EVERY_MS = 20_000;
const CHECK_EVERY_MS = 1_000;
/** While nobody can tell whether a session goes on, its streams stay for so long. */
const UNPROVEN_FOR_MS = 4_500;
/** Other requests are checked as well. */
const CHECKS_AT_ONCE = 500;
const MOST_OF_A_USER = 5;
/** Streams hold their connections, and some must be left for everybody else. */
const PART_OF_CONNECTIONS = 0.5;
const RETRY_FROM_MS = 2_000;
const RETRY_SPREAD_MS = 8_000;
/** More than this is only unsent when the reader does not read. */
const MOST_UNSENT_BYTES = 16 * 1024;

export const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'private, no-store',
  Vary: 'Authorization',
  'X-Accel-Buffering': 'no',
};

type Stream = {
  readonly response: ServerResponse;
  readonly userId: number;
  readonly token: string;
  sent: string;
  provenAt: number;
  isChecked: boolean;
};
type Client = { readonly userId: number; readonly token: string; readonly keys: readonly string[] };
type Options = {
  readonly authenticate: Authenticate;
  readonly maxConnections: number;
  readonly clientShare: number;
  /** Has the count of a user read anew. */
  readonly ask: (userId: number) => void;
};

export type UnreadStreams = {
  /** Holds this answer open. Throws 429 when the user or client has too many. */
  open(response: ServerResponse, client: Client): void;
  show(count: UnreadCount): void;
  isOpen(userId: number): boolean;
  userIds(): Iterable<number>;
  stop(): void;
};

/** The open streams of unread counts (docs/contract/notifications.md#live): what they are sent is a state, so none is ever missed. */
export function createUnreadStreams({ authenticate, maxConnections, clientShare, ask }: Options): UnreadStreams {
  const most = Math.floor(maxConnections * PART_OF_CONNECTIONS);
  const shares = createShares(most, clientShare);
  const byUser = new Map<number, Set<Stream>>();
  let open = 0;
  let isStopping = false;

  const inTurn = createSemaphore({ atOnce: CHECKS_AT_ONCE, waiting: 0, whenFull: 'Too many streams are checked already.' });

  function send({ response }: Stream, text: string): void {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MOST_UNSENT_BYTES) response.destroy();
    else response.write(text);
  }

  /** What is unsent is not waited for. */
  function end({ response }: Stream): void {
    if (response.writableLength > 0) response.destroy();
    else response.end();
  }

  const all = () => [...byUser.values()].flatMap((streams) => [...streams]);

  /** A token expires, and its session ends, while the stream is open. */
  async function check(stream: Stream): Promise<void> {
    const askedAt = performance.now();
    if (askedAt - stream.provenAt > UNPROVEN_FOR_MS) return end(stream);
    if (stream.isChecked) return;
    stream.isChecked = true;
    try {
      if (await inTurn(() => authenticate(stream.token))) stream.provenAt = askedAt;
      else end(stream);
    } catch {
      // It is looked at again in a second.
    } finally {
      stream.isChecked = false;
    }
  }

  const checking = setInterval(() => {
    for (const stream of all()) void check(stream);
  }, CHECK_EVERY_MS).unref();
  const beating = setInterval(() => {
    for (const stream of all()) send(stream, ':\n\n');
  }, HEARTBEAT_EVERY_MS).unref();

  return {
    open(response, { userId, token, keys }) {
      const own = byUser.get(userId) ?? new Set();
      // Behind another answer of its connection it would not be told when the connection ends.
      if (isStopping || !response.socket) throw problems.unavailable();
      if (own.size >= MOST_OF_A_USER || open >= most || !shares.take(keys)) throw problems.too_many_requests();
      const stream: Stream = { response, userId, token, sent: '', provenAt: performance.now(), isChecked: false };
      byUser.set(userId, own.add(stream));
      open += 1;
      response.on('error', () => {});
      response.once('close', () => {
        shares.giveBack(keys);
        open -= 1;
        own.delete(stream);
        if (own.size === 0 && byUser.get(userId) === own) byUser.delete(userId);
      });
      response.writeHead(200, HEADERS);
      response.write(`retry: ${Math.round(RETRY_FROM_MS + Math.random() * RETRY_SPREAD_MS)}\n\n`);
      ask(userId);
    },
    show({ userId, total, newestId }) {
      const event = `event: unread\nid: ${newestId ?? 0}\ndata: ${JSON.stringify({ total })}\n\n`;
      for (const stream of byUser.get(userId) ?? []) {
        if (stream.sent === event) continue;
        stream.sent = event;
        send(stream, event);
      }
    },
    isOpen: (userId) => byUser.has(userId),
    userIds: () => byUser.keys(),
    stop() {
      isStopping = true;
      clearInterval(checking);
      clearInterval(beating);
      for (const stream of all()) end(stream);
    },
  };
}
