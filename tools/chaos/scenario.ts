import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from '@flotilla/integrity-check';
import type { Client, Probe } from './client.ts';
import type { Victim } from './instance.ts';

export type Outcome = { readonly what: string; readonly seen: string; readonly aim: string; readonly isReached: boolean };

const UNAVAILABLE_MS = 60_000;
const BACK_WITHIN_MS = 120_000;
const PROBE_EVERY_MS = 500;
/** An upload costs an encode, which an edit does not. */
const UPLOAD_EVERY = 16;
const TIMES_POSTGRES_DIES = 5;

/** Stops each engine as docs/contract/reliability.md asks, and measures what clients see meanwhile and how long the recovery takes. */
export async function runScenario(victim: Victim, client: Client, instance: Instance, say: (line: string) => void): Promise<Outcome[]> {
  return [...(await loseKafka()), ...(await loseStore()), ...(await losePostgres())];

  async function loseKafka(): Promise<Outcome[]> {
    const { probes, backAt } = await makeUnavailable('kafka');
    const accepted = probes.filter(({ status }) => status < 300).length;
    // The events that were recorded while Kafka was unavailable.
    const drained = await until(async () => {
      const text = 'select count(*)::int as left from outbox where occurred_at <= $1';
      const waiting = await Promise.all(instance.databaseNames.map((name) => instance.rows(name).query<{ left: number }>(text, [backAt])));
      return waiting.flat().every(({ left }) => left === 0);
    });
    return [
      row('Kafka unavailable for 60 s: edits and uploads accepted', `${accepted} of ${probes.length}`, 'all', accepted === probes.length),
      row('  until the events of that time were sent', seconds(drained), '<= 60 s', drained <= 60_000),
    ];
  }

  async function loseStore(): Promise<Outcome[]> {
    const { probes } = await makeUnavailable('minio');
    const [edits, uploads] = [probes.filter(({ what }) => what === 'edit'), probes.filter(({ what }) => what === 'upload')];
    const refused = uploads.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0).length;
    const edited = edits.filter(({ status }) => status < 300).length;
    const back = await until(async () => (await client.upload()).status === 200);
    return [
      row(
        'MinIO unavailable for 60 s: uploads answered 503 with Retry-After',
        `${refused} of ${uploads.length}`,
        'all',
        refused === uploads.length,
      ),
      row('  edits accepted', `${edited} of ${edits.length}`, 'all', edited === edits.length),
      row('  until an upload is taken again', seconds(back), '<= 30 s', back <= 30_000),
    ];
  }

  async function losePostgres(): Promise<Outcome[]> {
    const times: number[] = [];
    while (times.length < TIMES_POSTGRES_DIES) {
      const engine = engineOf('postgres');
      say('postgres is killed');
      const began = performance.now();
      await engine.kill();
      await engine.start();
      await until(async () => (await client.edit()).status < 300);
      times.push(performance.now() - began);
    }
    const slowest = Math.max(...times);
    const seen = `${times.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`;
    return [row(`PostgreSQL killed ${TIMES_POSTGRES_DIES} times: until an edit is taken again`, seen, '<= 30 s', slowest <= 30_000)];
  }

  /** Probes go on while the engine is unavailable; resolves when it answers again. */
  async function makeUnavailable(name: 'kafka' | 'minio'): Promise<{ probes: readonly Probe[]; backAt: Date }> {
    const engine = engineOf(name);
    say(`${name} is killed`);
    await engine.kill();
    const probing: Promise<Probe>[] = [];
    const began = performance.now();
    for (let turn = 0; performance.now() - began < UNAVAILABLE_MS; turn++) {
      probing.push(turn % UPLOAD_EVERY === 0 ? client.upload() : client.edit());
      await delay(PROBE_EVERY_MS);
    }
    const probes = await Promise.all(probing);
    await engine.start();
    say(`${name} is back`);
    return { probes, backAt: new Date() };
  }

  function engineOf(wanted: 'kafka' | 'minio' | 'postgres') {
    const engine = victim.engines.find(({ name }) => name === wanted);
    if (!engine) throw new Error(`The scenario needs ${wanted}: --on cluster.`);
    return engine;
  }
}

/** Milliseconds until the condition holds; a failure counts as no. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await isSo().catch(() => false);
    const ms = performance.now() - began;
    if (answer || ms > BACK_WITHIN_MS) return ms;
    await delay(100);
  }
}

const row = (what: string, seen: string, aim: string, isReached: boolean): Outcome => ({ what, seen, aim, isReached });
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
