import { setTimeout as delay } from 'node:timers/promises';
import { signRequest } from '@flotilla/activitypub';
import { federationEvents } from '@flotilla/contracts-federation';
import { eventually } from '@flotilla/test-kit';
import type { FakeActor } from '@flotilla/test-kit/fake-fediverse';
import { expect, test } from '@jest/globals';
import { startFederation } from '../test/fediverse.ts';
import { ACTIVITY_JSON, post } from '../test/remote-instance.ts';
import { type ServiceProcess, startProcess } from '../test/service-process.ts';
import { BASE } from '../test/world.ts';
import { draws, seed } from './drawn.ts';

const PROCESSES = 2;
const PEERS = 60;
const ACTORS_OF_EACH = 3;
const CLIENTS = 12;
/** What one client sends a second at most. */
const RATE = 15;
const SECONDS = 60;
const KILL_EVERY_MS = 5_000;
/** Each of these has a p99 of its own: whatever else a machine does makes some of them slower. */
const WINDOW_MS = 10_000;
const VIDEO = `${BASE}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11`;

type Answered = { readonly at: number; readonly ms: number };

test('R17: activities come in while processes are killed: none that was answered is lost, none has its effect twice', async () => {
  await using federation = await startFederation();
  const { world } = federation;
  await federation.stop();
  const actors = await knownActors(federation);
  const draw = draws('kills');
  await using processes = await startProcesses(federation.environment);
  const promised: string[] = [];
  const answered: Answered[] = [];
  const bare: Answered[] = [];
  let [kills, unanswered, count] = [0, 0, 0];
  const began = performance.now();
  const isOver = () => performance.now() - began > SECONDS * 1000;

  /** Likes and dislikes of an actor in turn, each repeated until it is answered. */
  async function send(actor: FakeActor): Promise<void> {
    const number = ++count;
    const type = number % 2 === 0 ? 'Like' : 'Dislike';
    const activity = { type, id: `${actor.url}/${type}/${number}`, actor: actor.url, object: VIDEO, to: [], cc: [] };
    const body = JSON.stringify({ '@context': 'https://www.w3.org/ns/activitystreams', ...activity });
    const target = { method: 'POST', url: new URL('/inbox', BASE), body: Buffer.from(body), now: new Date() };
    const headers = { 'content-type': ACTIVITY_JSON, ...signRequest(target, actor.signer) };
    for (let attempt = 0; attempt < 200; attempt++) {
      const sentAt = performance.now();
      const url = processes.urls[(number + attempt) % PROCESSES] as string;
      const status = await post({ ...world, url }, { method: 'POST', path: '/inbox', headers, body }).catch(() => 0);
      if (status === 204) {
        promised.push(activity.id);
        answered.push({ at: sentAt - began, ms: performance.now() - sentAt });
        return;
      }
      if (status !== 0) throw new Error(`An activity was answered ${status}.`);
      unanswered++;
      await delay(50);
    }
    throw new Error('No process answered.');
  }

  /** Its actors belong to a client, so that their activities have an order. */
  async function load(client: number): Promise<void> {
    const own = actors.filter((_, index) => index % CLIENTS === client);
    for (let turn = 0; !isOver(); turn++) {
      const next = began + (turn * 1000) / RATE;
      await delay(Math.max(0, next - performance.now()));
      await send(own[turn % own.length] as FakeActor);
    }
  }

  /** What the machine adds to any answer meanwhile. */
  async function askBareServer(): Promise<void> {
    while (!isOver()) {
      const sentAt = performance.now();
      await (await fetch(federation.fediverse.peer(0).url)).arrayBuffer();
      bare.push({ at: sentAt - began, ms: performance.now() - sentAt });
      await delay(50);
    }
  }

  async function kill(): Promise<void> {
    for (let at = KILL_EVERY_MS; at < SECONDS * 1000; at += KILL_EVERY_MS) {
      await delay(Math.max(0, began + at - performance.now()));
      await processes.replace(draw(PROCESSES));
      kills++;
    }
  }

  await Promise.all([kill(), askBareServer(), ...Array.from({ length: CLIENTS }, (_, client) => load(client))]);
  await eventually(
    async () => {
      const [left] = await world.query<{ waiting: number; leaving: number }>(
        `select (select count(*)::int from inbox_activities where state = 'waiting') as waiting, (select count(*)::int from outbox) as leaving`,
      );
      expect(left).toEqual({ waiting: 0, leaving: 0 });
    },
    { withinMs: 180_000 },
  );
  const effects = (await world.events(federationEvents.remoteRated)).map(({ activityUrl }) => activityUrl);
  const had = new Set(effects);
  const [p99s, bareP99s] = [answered, bare].map(p99OfWindows) as [number[], number[]];
  console.log(
    `R17, seed ${seed}: ${promised.length} activities answered in ${SECONDS} s, ${kills} kills, ${unanswered} requests without an answer; ` +
      `lost ${promised.filter((id) => !had.has(id)).length}, twice ${effects.length - had.size}; ` +
      `p99 in ms by 10 s: ${p99s.join(', ')}, of a bare server ${bareP99s.join(', ')}`,
  );

  expect(kills).toBeGreaterThan(SECONDS / 10);
  expect(promised.filter((id) => !had.has(id))).toEqual([]);
  expect(effects.filter((id, index) => effects.indexOf(id) !== index)).toEqual([]);
  const order = (ids: readonly string[], actor: FakeActor) => ids.filter((id) => id.startsWith(`${actor.url}/`));
  for (const actor of actors) expect(order(effects, actor)).toEqual(order(promised, actor));
  expect(Math.min(...p99s.map((each, index) => each - (bareP99s[index] ?? 0)))).toBeLessThan(300);
}, 600_000);

const p99OfWindows = (answered: readonly Answered[]) =>
  [...Map.groupBy(answered, ({ at }) => Math.floor(at / WINDOW_MS)).values()].map((some) => p99(some.map(({ ms }) => ms)));
const p99 = (values: readonly number[]) => Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0);

/** Actors of many instances whose keys are known already. */
async function knownActors(federation: Awaited<ReturnType<typeof startFederation>>): Promise<FakeActor[]> {
  const { fediverse, meet, world } = federation;
  const actors: FakeActor[] = [];
  for (let index = 0; index < PEERS; index++)
    for (let number = 0; number < ACTORS_OF_EACH; number++) {
      const peer = fediverse.peer(index);
      const actor = peer.actor(`actor${number}`);
      await meet(peer, actor);
      actors.push(actor);
    }
  await world.query('update actors set public_key = $1, fetched_at = now() where local_kind is null', [fediverse.publicKeyPem]);
  return actors;
}

/** As many processes, one of which at a time can be killed and started again at its address. */
async function startProcesses(environment: Record<string, string>) {
  const running: ServiceProcess[] = [];
  for (let index = 0; index < PROCESSES; index++) running.push(await startProcess(environment));
  return {
    urls: running.map(({ url }) => url),
    async replace(index: number): Promise<void> {
      const old = running[index] as ServiceProcess;
      await old.kill();
      running[index] = await startProcess({ ...environment, PORT: new URL(old.url).port });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((each) => each.kill()));
    },
  };
}
