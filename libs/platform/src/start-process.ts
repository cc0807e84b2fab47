import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Log } from '@flotilla/telemetry';
import type { Administrator, Environment } from './members.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const STOP_WITHIN_MS = 15_000;

/** Runs one service as a process of its own. Its JSON lines go to the log; a generated administrator password is passed on, never logged. */
export async function startProcess(
  name: string,
  program: string,
  environment: Environment,
  { log, announceAdministrator }: { log: Log; announceAdministrator: (administrator: Administrator) => void },
): Promise<{ pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await once(child, 'spawn');
  child.on('message', (message) => {
    const { administrator } = message as { administrator?: Administrator };
    if (administrator) announceAdministrator(administrator);
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => log.info({ line }, `${name} says`));
  }
  const ended = once(child, 'exit');
  return {
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
