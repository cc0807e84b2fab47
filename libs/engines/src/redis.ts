import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { within } from './deadline.ts';
import { type Engine, EngineNotAvailable, type EngineSettings } from './engine.ts';
import { findProgram } from './find-program.ts';

const ANSWERS_WITHIN_MS = 5_000;

export const redis: Engine = {
  title: 'Redis',
  given: ['REDIS_URL'],
  defaults: {},
  ports: ['main'],
  settings: ({ host, ports, secret }) => ({ REDIS_URL: `redis://:${secret}@${host}:${ports['main']}` }),
  answers: (settings) => within(ANSWERS_WITHIN_MS, 'Redis', ping(settings)),
  async onMachine({ directory, host, ports, secret, environment }) {
    const program = findProgram('redis-server', environment);
    if (!program) {
      throw new EngineNotAvailable(
        'redis-server is not installed. Install Redis 6 or newer (Debian: apt-get install redis-server; macOS: brew install redis).',
      );
    }
    const data = join(directory, 'data');
    await mkdir(data, { recursive: true });
    const file = join(directory, 'redis.conf');
    // On the command line everybody could read the password.
    await writeFile(
      file,
      `${lines({ bind: host, port: ports['main'], dir: JSON.stringify(data), requirepass: secret })}${lines(keeping)}`,
      {
        mode: 0o600,
      },
    );
    return { program, parameters: [file] };
  },
  inDocker: ({ environment, secret }) => ({
    image: environment['REDIS_IMAGE'] ?? 'redis:7-alpine',
    ports: { main: 6379 },
    environment: {},
    files: { '/flotilla.conf': `${lines({ dir: '/data', requirepass: secret })}${lines(keeping)}` },
    command: ['redis-server', '/flotilla.conf'],
  }),
};

/** What was written before a kill is there after it. */
const keeping = { appendonly: 'yes', save: '""' };

const lines = (words: Record<string, string | number | undefined>) =>
  Object.entries(words)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');

/** Answers only once it has read its files. */
function ping({ REDIS_URL = '' }: EngineSettings): Promise<void> {
  const { hostname, port, password } = new URL(REDIS_URL);
  const socket = connect({ host: hostname, port: Number(port), timeout: ANSWERS_WITHIN_MS });
  return new Promise<void>((resolve, reject) => {
    let said = '';
    socket.setEncoding('utf8').write(`AUTH ${decodeURIComponent(password)}\r\nPING\r\n`);
    socket.on('error', reject);
    socket.on('timeout', () => reject(new Error('Redis says nothing.')));
    socket.on('close', () => reject(new Error('Redis hung up.')));
    socket.on('data', (words) => {
      said += words;
      if (said.includes('+PONG')) resolve();
      else if (said.split('\n').length > 2) reject(new Error(`Redis says ${said.trim()}`));
    });
  }).finally(() => socket.destroy());
}
