import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePorts } from '@flotilla/postgres';
import { temporaryDirectory } from '@flotilla/test-kit';

const run = promisify(execFile);
const BUILT_WITHIN_MS = 180_000;
const ANSWERS_WITHIN_MS = 20_000;

/** A program that starts Epicyon, a server of other people, on this machine; `up`, `down` and `follow` are what is asked of it. */
const program = process.env['FEDERATION_PEER'] || fileURLToPath(new URL('../../../../shared/bin/epicyon', import.meta.url));
export const hasEpicyon = existsSync(program);

export type Epicyon = AsyncDisposable & {
  readonly host: string;
  /** Bob, its only account. */
  readonly actor: string;
  readonly handle: string;
  follow(actor: string): Promise<void>;
  /** Bob says something about an object, as clients have their server send it. */
  say(type: string, about: string, to: readonly string[]): Promise<void>;
  /** The ids in Bob's timeline, from its file: the JSON of it leaves videos out. */
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
  const token = /PEER_TOKEN=(\S+)/.exec(told)?.[1] ?? '';
  const host = `127.0.0.1:${port}`;
  const actor = `http://${host}/users/bob`;
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/activity+json', connection: 'close' };
  const running = starting.move();
  return {
    host,
    actor,
    handle: `bob@${host}`,
    follow: async (followed) => void (await ask(['follow', followed])),
    async say(type, about, to) {
      const activity = { '@context': 'https://www.w3.org/ns/activitystreams', type, actor, object: about, to };
      const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
      const { ok, status } = await fetch(`${actor}/outbox`, { method: 'POST', headers, body: JSON.stringify(activity), signal });
      if (!ok) throw new Error(`Epicyon answered ${status}.`);
    },
    timeline: () => readFile(join(env.PEER_DIR, 'data', 'accounts', 'bob@127.0.0.1', 'inbox.index'), 'utf8').catch(() => ''),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
