import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EngineNotAvailable, type Environment } from './engine.ts';

const run = promisify(execFile);
const LAST_LINES = 3;

/** Runs a build tool to its end; the error has the last lines of its output. */
export async function runTool(
  [program, ...parameters]: readonly [string, ...string[]],
  { environment, withinMs, purpose }: { environment: Environment; withinMs: number; purpose: string },
): Promise<void> {
  try {
    await run(program, parameters, { env: environment, timeout: withinMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { killed, stdout, stderr, message } = error as Error & { killed?: boolean; stdout?: string; stderr?: string };
    const output = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-LAST_LINES).join(' | ') || message;
    throw new EngineNotAvailable(
      killed ? `${purpose} took longer than ${Math.round(withinMs / 60_000)} minutes.` : `${purpose} failed: ${output}`,
    );
  }
}
