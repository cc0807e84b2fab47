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
    // A file, because everybody can read the password in a command line.
    await writeFile(
      file,
      `${lines({ bind: host, port: ports['main'], dir: JSON.stringify(data), requirepass: secret })}${lines(durable)}`,
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
    files: { '/flotilla.conf': `${lines({ dir: '/data', requirepass: secret })}${lines(durable)}` },
    command: ['redis-server', '/flotilla.conf'],
  }),
};

/** Writes survive a kill. */
const durable = { appendonly: 'yes', save: '""' };

const lines = (words: Record<string, string | number | undefined>) =>
  Object.entries(words)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');

/** Succeeds only once Redis has read its files. */
function ping({ REDIS_URL = '' }: EngineSettings): Promise<void> {
  const { hostname, port, password } = new URL(REDIS_URL);
  const socket = connect({ host: hostname, port: Number(port), timeout: ANSWERS_WITHIN_MS });
  return new Promise<void>((resolve, reject) => {
    let reply = '';
    socket.setEncoding('utf8').write(`AUTH ${decodeURIComponent(password)}\r\nPING\r\n`);
    socket.on('error', reject);
    socket.on('timeout', () => reject(new Error('Redis did not answer.')));
    socket.on('close', () => reject(new Error('Redis closed the connection.')));
    socket.on('data', (words) => {
      reply += words;
      if (reply.includes('+PONG')) resolve();
      else if (reply.split('\n').length > 2) reject(new Error(`Redis answered ${reply.trim()}`));
    });
  }).finally(() => socket.destroy());
}
