import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Federation as a process of its own, which can be killed. */
export function startProcess(environment: Record<string, string>): AsyncDisposable & { kill(): Promise<void> } {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { kill, [Symbol.asyncDispose]: kill };
}
