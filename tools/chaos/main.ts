// `npm run chaos -- --seed N --minutes M`: a load that journals every promise, fault injection meanwhile, and an integrity check afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkIntegrity,
  createRandom,
  journalCheck,
  openInstance,
  readJournal,
  reconcile,
  runLoad,
  showTable,
  type Traffic,
} from '@flotilla/integrity-check';
import { createLog } from '@flotilla/telemetry';
import { createProbe } from './client.ts';
import { makeSmallClip } from './clip.ts';
import { injectFaults } from './faults.ts';
import { PASSWORD, startVictim, type Victim } from './instance.ts';
import { type ChaosOptions, readOptions } from './options.ts';
import { becomeQuiet } from './quiet.ts';
import { runScenario } from './scenario.ts';

const QUIET_WITHIN_MS = 10 * 60_000;
const INTERRUPTED = 130;
const GRACE_MS = 5_000;
const LARGEST_VIDEO = 10 * 1024 ** 2;
const journalOf = (directory: string) => join(directory, 'journal.jsonl');
const started = performance.now();
const quietLog = createLog({ service: 'chaos', level: 'error', destination: process.stderr });
const say = (line: string) => process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)}  ${line}\n`);

const interrupted = new AbortController();
// What was started is stopped in order. npm and the terminal may each pass the signal on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const options = readOptions();
try {
  process.exitCode = await run(options);
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exitCode = 2;
}

async function run(options: ChaosOptions): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'flotilla-chaos-'));
  say(
    `seed ${options.seed}, ${options.minutes} minutes, ${options.replicas} of each service on ${options.on} engines, data in ${directory}`,
  );
  try {
    await using victim = await startVictim(directory, options, say);
    const { load, isReached } = options.scenario
      ? await exercise(victim, directory, options)
      : { load: await beat(victim, directory, options), isReached: true };
    if (interrupted.signal.aborted) return INTERRUPTED;
    const isWhole = await judge(victim, directory);
    showLoad(load);
    return isWhole && isReached ? 0 : 1;
  } finally {
    if (!options.keep) await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function loadOn(victim: Victim, directory: string, clip: Buffer, { seed, clients }: ChaosOptions) {
  return {
    gateways: victim.platform.serviceUrls.gateway,
    credentials: { username: 'root', password: PASSWORD },
    journalFile: journalOf(directory),
    seed,
    clip,
    workers: clients,
    pauseMs: 200,
    largestVideoInBytes: LARGEST_VIDEO,
    mostVideos: 15,
  };
}

async function exercise(victim: Victim, directory: string, options: ChaosOptions): Promise<{ load: Traffic; isReached: boolean }> {
  const clip = await makeSmallClip(directory);
  const over = new AbortController();
  const probe = await createProbe(victim.platform.serviceUrls.gateway, clip);
  const load = runLoad({ ...loadOn(victim, directory, clip, options), signal: AbortSignal.any([over.signal, interrupted.signal]) });
  say('the load begins');
  await using instance = await openInstance(victim.environment, quietLog);
  const outcomes = await runScenario(victim, probe, instance, say).finally(() => over.abort());
  for (const { what, seen, aim, isReached } of outcomes) say(`${isReached ? 'ok    ' : 'MISSED'} ${what}: ${seen} (aim ${aim})`);
  return { load: await load, isReached: outcomes.every(({ isReached }) => isReached) };
}

async function beat(victim: Victim, directory: string, options: ChaosOptions): Promise<Traffic> {
  const { seed, minutes, every } = options;
  const load = runLoad({
    ...loadOn(victim, directory, await makeSmallClip(directory), options),
    durationMs: minutes * 60_000,
    signal: interrupted.signal,
  });
  say('the load begins');
  const faults = injectFaults(victim, createRandom(seed), every * 1000, say);
  const over = setTimeout(() => void faults.end(), minutes * 60_000);
  interrupted.signal.addEventListener('abort', () => void faults.end());
  try {
    return await load;
  } finally {
    clearTimeout(over);
    await faults.end();
    say(`faults: ${[...faults.counts].map(([what, times]) => `${times} ${what}`).join(', ')}`);
  }
}

/** Whether every promise holds and nothing is orphaned. */
async function judge(victim: Victim, directory: string): Promise<boolean> {
  await using instance = await openInstance(victim.environment, quietLog);
  const { seconds, left } = await becomeQuiet(instance, QUIET_WITHIN_MS);
  say(left.length === 0 ? `quiet after ${seconds} s` : `not quiet after ${seconds} s: ${left.join(', ')}`);

  const entries = await readJournal(journalOf(directory));
  const counts = Map.groupBy(entries, ({ type }) => type);
  say(`promises: ${[...counts].map(([type, some]) => `${some.length} ${type}`).join(', ')}`);
  const findings = await checkIntegrity(instance, { graceMs: GRACE_MS, deep: true, more: [journalCheck(instance, entries)] });
  const seen = await reconcile({
    gateways: victim.platform.serviceUrls.gateway,
    credentials: { username: 'root', password: PASSWORD },
    journalFile: journalOf(directory),
  });
  process.stdout.write(`${showTable([...findings, ...seen])}\n`);
  return left.length === 0 && findings.length === 0 && seen.length === 0;
}

function showLoad({ requests, refused, unknown, failed, failures }: Traffic): void {
  const why = [...failures].map(([what, times]) => `${times} ${what}`).join(', ');
  say(`${requests} requests, ${refused} refused and repeated, ${unknown} without an answer, ${failed} failed${why && `: ${why}`}`);
}
