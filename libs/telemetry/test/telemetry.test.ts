import { expect, test } from '@jest/globals';
import { createLog, createMetrics } from '../src/index.ts';

function lines() {
  const written: Record<string, unknown>[] = [];
  return { written, destination: { write: (text: string) => void written.push(JSON.parse(text) as Record<string, unknown>) } };
}

test('a line is JSON with service, level and time, and what is below the level is left out', () => {
  const { written, destination } = lines();
  const log = createLog({ service: 'videos', level: 'info', destination });

  log.debug('too small');
  log.child({ requestId: 'r1' }).warn({ size: 3 }, 'a boat');

  expect(written).toEqual([
    { level: 'warn', time: expect.stringMatching(/^\d{4}-.*Z$/), service: 'videos', requestId: 'r1', size: 3, msg: 'a boat' },
  ]);
});

test('secrets are blanked wherever they stand', () => {
  const { written, destination } = lines();
  const log = createLog({ service: 'auth', destination });

  log.info(
    { password: 'hunter2', headers: { authorization: 'Bearer hunter2' }, body: { user: { refresh_token: 'hunter2' } }, name: 'root' },
    'x',
  );

  expect(JSON.stringify(written)).not.toContain('hunter2');
  expect(written[0]).toMatchObject({ name: 'root', password: '***' });
});

test('metrics are in the text form Prometheus reads, each with its service, and asking twice gives the same one', async () => {
  const metrics = createMetrics('videos');
  metrics.counter('boats_total', 'Boats.', ['kind']).inc({ kind: 'sloop' });
  metrics.counter('boats_total', 'Boats.', ['kind']).inc({ kind: 'sloop' });
  metrics.histogram('sail_seconds', 'Time under sail.').observe(0.2);

  const text = await metrics.registry.metrics();

  expect(text).toContain('boats_total{kind="sloop",service="videos"} 2');
  expect(text).toContain('sail_seconds_bucket{le="0.5",service="videos"} 1');
});
