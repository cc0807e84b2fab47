import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const program = fileURLToPath(new URL('harbour.ts', import.meta.url));

/** A program in a process of its own, its log lines and its standard error. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let errors = '';
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push((JSON.parse(line) as { msg: string }).msg);
    for (const look of waiting) look();
  });
  child.stderr.on('data', (text) => (errors += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    lines,
    errors: () => errors,
    ended,
    stop: () => child.kill('SIGTERM'),
    says: (message: string) =>
      new Promise<void>((resolve) => {
        const look = () => lines.includes(message) && resolve();
        waiting.add(look);
        look();
      }),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

test('a program logs that it listens, and disposes of its resources in reverse order when it stops', async () => {
  using harbour = start({ PIER: 'north' });
  await harbour.says('harbour listens');

  harbour.stop();

  expect(await harbour.ended).toBe(0);
  expect(harbour.lines).toEqual(['opening', 'harbour listens', 'harbour stops', 'closed north', 'closed the gate']);
});

test('invalid settings are listed, and nothing starts', async () => {
  using harbour = start({ LOG_LEVEL: 'loud' });

  expect(await harbour.ended).toBe(1);
  expect(harbour.errors()).toContain('PIER is required');
  expect(harbour.errors()).toContain('LOG_LEVEL must be one of');
  expect(harbour.lines).toEqual([]);
});

test('a failed start is logged and cleaned up', async () => {
  using harbour = start({ PIER: 'broken' });

  expect(await harbour.ended).toBe(1);
  // The reason is written synchronously, so it may come before a log line that is still being written.
  expect(harbour.lines.toSorted()).toEqual(['closed the gate', 'harbour could not start', 'opening']);
  expect(harbour.lines.at(-1)).toBe('closed the gate');
});

test('a program that is still starting can be stopped', async () => {
  using harbour = start({ PIER: 'late' });
  await harbour.says('opening');

  harbour.stop();

  expect(await harbour.ended).toBe(0);
  expect(harbour.lines.at(-1)).toBe('harbour was stopped before it had started');
});
