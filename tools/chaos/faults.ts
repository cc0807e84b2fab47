import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@flotilla/integrity-check';
import type { Victim } from './instance.ts';

export type Faults = {
  /** How often each fault was injected. */
  readonly counts: ReadonlyMap<string, number>;
  /** Injects no more faults, and restarts or resumes everything that is stopped or frozen. */
  end(): Promise<void>;
};

/** Longer than any lease of a job, an upload or a partition. */
const FROZEN_MS = [20_000, 70_000] as const;
const AWAY_MS = {
  kafka: [20_000, 60_000],
  minio: [15_000, 60_000],
  postgres: [500, 5_000],
  redis: [5_000, 30_000],
} as const;
const MOST_FROZEN = 2;

/** Kills and freezes processes and stops engines, one fault after the other, the same ones in the same order for the same seed. */
export function injectFaults(victim: Victim, random: Random, everyMs: number, say: (line: string) => void): Faults {
  const stopping = new AbortController();
  const { signal } = stopping;
  const counts = new Map<string, number>();
  /** What is frozen or stopped, by name, with a promise of its return. */
  const away = new Map<string, Promise<void>>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const wait = (ms: number) => delay(ms, undefined, { signal }).catch(() => {});

  function send(pid: number, name: NodeJS.Signals): boolean {
    try {
      return process.kill(pid, name);
    } catch {
      // The process has just ended.
      return false;
    }
  }

  function kill(): void {
    const { name, index, pid } = random.pick(victim.processes());
    if (!send(pid, 'SIGKILL')) return;
    count(`kill ${name}`);
    say(`kill ${name} ${index}`);
  }

  function freeze(): void {
    const { name, index, pid } = random.pick(victim.processes());
    const ms = random.between(...FROZEN_MS);
    const title = `${name} ${index}`;
    const frozen = [...away.keys()].filter((each) => each.includes(' '));
    if (frozen.length >= MOST_FROZEN || away.has(title) || !send(pid, 'SIGSTOP')) return kill();
    count(`freeze ${name}`);
    say(`freeze ${title} for ${Math.round(ms / 1000)} s`);
    const thaw = async () => {
      await wait(ms);
      send(pid, 'SIGCONT');
      away.delete(title);
    };
    away.set(title, thaw());
  }

  function takeAway(): void {
    const engine = random.pick(victim.engines);
    const [low, high] = AWAY_MS[engine.name];
    const ms = random.between(low, high);
    if (victim.engines.some(({ name }) => away.has(name))) return kill();
    count(`${engine.name} away`);
    say(`${engine.name} stopped for ${Math.round(ms / 1000)} s`);
    const comeBack = async () => {
      await engine.kill();
      await wait(ms);
      await engine.start();
      say(`${engine.name} is back`);
      away.delete(engine.name);
    };
    away.set(engine.name, comeBack());
  }

  async function goOn(): Promise<void> {
    for (;;) {
      await wait(everyMs);
      if (signal.aborted) return;
      const dice = random.next();
      if (dice < 0.75) kill();
      else if (dice < 0.87) freeze();
      else takeAway();
    }
  }

  const going = goOn();
  return {
    counts,
    async end() {
      stopping.abort();
      await going;
      await Promise.all(away.values());
    },
  };
}
