import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePorts } from '@flotilla/postgres';
import { temporaryDirectory } from '@flotilla/test-kit';

const run = promisify(execFile);
const BUILT_WITHIN_MS = 180_000;
const ANSWERS_WITHIN_MS = 20_000;
const TYPE = 'application/activity+json';

/** A program that starts Epicyon, a server of other people, on this machine; `up`, `down`, `follow` and `timeline` are what is asked of it. */
const program = process.env['FEDERATION_PEER'] || fileURLToPath(new URL('../../../../shared/bin/epicyon', import.meta.url));
export const hasEpicyon = existsSync(program);

export type Epicyon = AsyncDisposable & {
  readonly host: string;
  /** The id of its only account, bob. */
  readonly actor: string;
  readonly handle: string;
  /** Bob follows an actor. */
  follow(actor: string): Promise<void>;
  /** Bob publishes an activity; its id is below his. */
  send(activity: Record<string, unknown>): Promise<void>;
  /** What Bob sees of those he follows, as JSON. */
  timeline(): Promise<string>;
};

/** Builds Epicyon where it is not built yet, and starts it with an account. */
export async function startEpicyon(): Promise<Epicyon> {
  await using starting = new AsyncDisposableStack();
  const directory = starting.use(await temporaryDirectory());
  const [port] = await findFreePorts(1);
  const env = { ...process.env, PEER_DIR: join(directory.path, 'epicyon'), PEER_USER: 'bob' };
  const ask = async (words: readonly string[], timeout = ANSWERS_WITHIN_MS) => (await run(program, [...words], { env, timeout })).stdout;
  starting.defer(async () => void (await ask(['down'])));
  const told = await ask(['up', String(port)], BUILT_WITHIN_MS);
  const [, token] = /PEER_TOKEN=(\S+)/.exec(told) ?? [];
  const actor = `http://127.0.0.1:${port}/users/bob`;
  const running = starting.move();
  return {
    host: `127.0.0.1:${port}`,
    actor,
    handle: `bob@127.0.0.1:${port}`,
    follow: async (followed) => void (await ask(['follow', followed])),
    timeline: () => ask(['timeline']),
    async send(activity) {
      const answer = await fetch(`${actor}/outbox`, {
        method: 'POST',
        // Some of its answers have no length.
        headers: { authorization: `Basic ${token}`, 'content-type': TYPE, connection: 'close' },
        body: JSON.stringify({ '@context': 'https://www.w3.org/ns/activitystreams', actor, ...activity }),
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the outbox answered ${answer.status}`);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
