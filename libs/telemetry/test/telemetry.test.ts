import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { createLog, createMetrics, takeLines, untaken } from '../src/index.ts';

function lines() {
  const written: Record<string, unknown>[] = [];
  return { written, destination: { write: (text: string) => void written.push(JSON.parse(text) as Record<string, unknown>) } };
}

test('a line is JSON with service, level and time, and lines below the level are dropped', () => {
  const { written, destination } = lines();
  const log = createLog({ service: 'videos', level: 'info', destination });

  log.debug('too small');
  log.child({ requestId: 'r1' }).warn({ size: 3 }, 'a boat');

  expect(written).toEqual([
    { level: 'warn', time: expect.stringMatching(/^\d{4}-.*Z$/), service: 'videos', requestId: 'r1', size: 3, msg: 'a boat' },
  ]);
});

test.each([
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'token',
  'access_token',
  'refresh_token',
  'client_secret',
  'secret',
  'videoFileToken',
  'externalAuthToken',
])('%s is blanked wherever it stands, and nothing else is', (name) => {
  const { written, destination } = lines();
  const log = createLog({ service: 'auth', destination });

  log.info({ [name]: 'hunter2', request: { [name]: 'hunter2', body: { [name]: 'hunter2', username: 'root' } } }, 'x');
  log.child({ [name]: 'hunter2' }).info('y');

  expect(JSON.stringify(written)).not.toContain('hunter2');
  expect(written).toMatchObject([
    { [name]: '***', request: { [name]: '***', body: { [name]: '***', username: 'root' } }, msg: 'x' },
    { [name]: '***', msg: 'y' },
  ]);
});

test('a URL that could not be parsed is not logged, because it may contain a password', () => {
  const { written, destination } = lines();
  const log = createLog({ service: 'videos', destination });

  try {
    log.info(new URL('postgres://user:hunter2@host:port/films').href);
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
  }

  expect(written).toMatchObject([{ msg: 'could not start', err: { message: 'Invalid URL' } }]);
  expect(JSON.stringify(written)).not.toContain('hunter2');
});

test('lines that are gathered are written in order, and none is lost when the process exits', () => {
  const program = `
    import { createLog, gathered } from ${JSON.stringify(fileURLToPath(new URL('../src/index.ts', import.meta.url)))};
    const log = createLog({ service: 'gateway' });
    const many = gathered(log).child({}, { redact: [] });
    for (const msg of ['a wave', 'a ripple', 'a tide']) many.info(msg);
    log.info('a boat');
    process.exit();`;

  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });

  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  // Which of the two logs comes first depends on how busy the machine is.
  expect(messages.filter((msg) => msg !== 'a boat')).toEqual(['a wave', 'a ripple', 'a tide']);
  expect(messages.filter((msg) => msg === 'a boat')).toHaveLength(1);
});

test('lines are taken once, and those of an untaken log and its children are only written', () => {
  const { written, destination } = lines();
  const log = createLog({ service: 'videos', destination });

  log.info('a boat');
  log.child({ requestId: 'r1' }).info('a ship');
  untaken(log).info('a wave');
  untaken(log).child({}, { redact: [] }).info('a ripple');

  expect(takeLines(log).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['a boat', 'a ship']);
  expect(takeLines(log)).toEqual([]);
  expect(written.map(({ msg }) => msg)).toEqual(['a boat', 'a ship', 'a wave', 'a ripple']);
  expect(written[2]).toEqual({ level: 'info', time: expect.any(String), service: 'videos', msg: 'a wave' });
});

test('metrics are in the text form Prometheus reads, each with its service, and asking twice gives the same one', async () => {
  const metrics = createMetrics('videos');
  metrics.counter('boats_total', 'Boats.', ['kind']).inc({ kind: 'sloop' });
  metrics.counter('boats_total', 'Boats.', ['kind']).inc({ kind: 'sloop' });
  metrics.histogram('sail_seconds', 'Time under sail.').observe(0.2);
  metrics.gauge('crew', 'People aboard.').set(4);

  const text = await metrics.registry.metrics();

  expect(text).toContain('boats_total{kind="sloop",service="videos"} 2');
  expect(text).toContain('# TYPE boats_total counter');
  expect(text).toContain('sail_seconds_bucket{le="0.1",service="videos"} 0');
  expect(text).toContain('sail_seconds_bucket{le="0.5",service="videos"} 1');
  expect(text).toContain('crew{service="videos"} 4');
  expect(text).not.toContain('process_');
});

test('services of one process have their own metrics, and one of them those of the process', async () => {
  const [videos, auth] = [createMetrics('videos', { processMetrics: true }), createMetrics('auth')];
  videos.counter('boats_total', 'Boats.').inc();
  auth.counter('boats_total', 'Boats.').inc(5);

  const texts = await Promise.all([videos.registry.metrics(), auth.registry.metrics()]);

  expect(texts[0]).toContain('boats_total{service="videos"} 1');
  expect(texts[0]).toContain('process_cpu_seconds_total');
  expect(texts[1]).toContain('boats_total{service="auth"} 5');
});
