// Runs several commands of this repository, as `npm run ci` does: one after the other, all of them even if one fails, with a count at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { countTests, forgetTests, showCounts, showFailures } from './test-results.ts';

export type Step = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Whether it writes test results, which are counted; any other step counts as one test. */
  readonly hasTests?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
};

/** The exit code of a command that cannot run on this machine (EX_TEMPFAIL); its output says why. */
const NOT_POSSIBLE_HERE = 75;
const stopping = new AbortController();

/** Runs the steps, then shows what failed, how long each step took and, as the last line, the counts. Ends the process with 1 unless everything passed. */
export async function runSteps(steps: readonly Step[], skipped: readonly string[] = []): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort(signal));
  forgetTests();
  let [passed, failed, skips] = [0, 0, skipped.length];
  const summary: string[] = [];
  for (const { name, command, hasTests = false, environment } of steps) {
    const before = countTests();
    const started = performance.now();
    console.log(`\n--- ${name}: ${command.join(' ')}`);
    const status = stopping.signal.aborted ? 1 : await run(command, environment);
    const seconds = Math.round((performance.now() - started) / 1000);
    // A step that should run tests and ran none has not passed.
    const isEmpty = hasTests && countTests().passed === before.passed;
    const outcome = status === NOT_POSSIBLE_HERE ? 'SKIPPED' : status === 0 && !isEmpty ? 'passed' : 'FAILED';
    summary.push(`${outcome.padEnd(8)} ${name} (${seconds} s)`);
    if (outcome === 'SKIPPED') skips += 1;
    // A step may fail without a failed test.
    else if (outcome === 'FAILED') failed += countTests().failed > before.failed ? 0 : 1;
    else if (!hasTests) passed += 1;
  }
  showFailures();
  console.log(`\n${[...summary, ...skipped.map((reason) => `SKIPPED  ${reason}`)].join('\n')}`);
  const tests = countTests();
  const counts = { passed: passed + tests.passed, failed: failed + tests.failed, skipped: skips + tests.skipped };
  showCounts(counts);
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}

/** One random seed for the whole run, unless it was given. */
export const drawSeed = () => String(Math.floor(Date.now() / 1000) % 1_000_000);

async function run([program, ...rest]: Step['command'], environment: Step['environment'] = {}): Promise<number> {
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const pass = () => child.kill(stopping.signal.reason as NodeJS.Signals);
  stopping.signal.addEventListener('abort', pass);
  const [status] = (await once(child, 'close')) as [number | null];
  stopping.signal.removeEventListener('abort', pass);
  return status ?? 1;
}
