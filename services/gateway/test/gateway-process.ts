import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { generateServiceKeys } from '@flotilla/identity';
import { HOST } from './world.ts';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type GatewayProcess = AsyncDisposable & {
  /** The port, when it listens. */
  readonly listening: Promise<number>;
  /** The lines of its log. */
  readonly lines: readonly Record<string, unknown>[];
  terminate(): void;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
};

/** A gateway as an operator runs it: a process of its own, configured by its environment. */
export function startGatewayProcess(environment: Record<string, string>): GatewayProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      PORT: '0',
      PUBLIC_URL: `http://${HOST}`,
      SERVICE_PRIVATE_KEY: generateServiceKeys().privateKey,
      RATE_LIMIT_FACTOR: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Record<string, unknown>[] = [];
  const listening = Promise.withResolvers<number>();
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Record<string, unknown>;
    lines.push(line);
    if (typeof line['url'] === 'string') listening.resolve(Number(new URL(line['url']).port));
  });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  listening.promise.catch(() => {});
  void ended.then((how) => listening.reject(new Error(`The gateway ended with ${how} before it listened.`)));
  return {
    listening: listening.promise,
    lines,
    ended,
    terminate: () => void child.kill('SIGTERM'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
