import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type ServiceProcess = AsyncDisposable & { readonly url: string; readonly pid: number; kill(): Promise<void> };

/** Federation as a process of its own, which can be killed; returns when it listens. */
export async function startProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...environment, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  void ended.then(() => reject(new Error('The process ended before it listened.')));
  promise.catch(() => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { url } = JSON.parse(line) as { url?: string };
    if (line.includes('federation listens') && url) resolve(url);
  });
  return { url: await promise, pid: child.pid as number, kill, [Symbol.asyncDispose]: kill };
}
