import { Writable } from 'node:stream';
import { readSettings } from '@flotilla/config';
import { createLog, silentLog } from '@flotilla/telemetry';
import { createTestDatabase, eventually, startFaultProxy, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { connectTransport, transportSettings } from '../src/index.ts';

const connectWith = (environment: Record<string, string>, log = silentLog, signal?: AbortSignal) =>
  connectTransport(readSettings(transportSettings, environment), { service: 'test', log, ...(signal && { signal }) });

/** A log that can be read. */
function createReadableLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  return { lines, log: createLog({ service: 'test', destination }) };
}

test('without a transport in the settings connecting fails', async () => {
  await expect(connectWith({})).rejects.toThrow('set KAFKA_BROKERS or EVENTS_DATABASE_URL');
});

test('contradictory settings of Kafka are refused with their names and without secrets', async () => {
  const brokers = { KAFKA_BROKERS: '127.0.0.1:1' };

  await expect(connectWith({ ...brokers, KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'alice' })).rejects.toThrow(
    'KAFKA_SASL_MECHANISM is plain, which needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD.',
  );
  const refused = connectWith({ ...brokers, KAFKA_SASL_PASSWORD: 'swordfish' });
  await expect(refused).rejects.toThrow('need KAFKA_SASL_MECHANISM');
  await expect(refused).rejects.not.toThrow('swordfish');
  await expect(connectWith({ ...brokers, KAFKA_TLS_CA: '/certificates/ca.pem' })).rejects.toThrow('KAFKA_TLS is not true');
  await expect(connectWith({ ...brokers, KAFKA_TLS: 'true', KAFKA_TLS_CA: '/no/such/file' })).rejects.toThrow(
    'neither PEM text nor a file',
  );
  for (const wrong of ['kafka', 'http://kafka:9092', 'kafka:port', 'a:1,b'])
    expect(() => readSettings(transportSettings, { KAFKA_BROKERS: wrong })).toThrow('KAFKA_BROKERS must be addresses like kafka-1:9092');
  expect(() => readSettings(transportSettings, { KAFKA_SASL_MECHANISM: 'gssapi' })).toThrow(
    'KAFKA_SASL_MECHANISM must be one of none, plain',
  );
});

test('without Kafka a PostgreSQL database carries events', async () => {
  const database = await createTestDatabase({ name: 'empty', build: async () => {} });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => database.drop());

  const transport = await connectWith({ EVENTS_DATABASE_URL: database.url });
  stack.defer(() => transport.close());

  expect(await transport.isReady()).toBe(true);
});

test('waiting for an engine is logged with its name and ends when the signal aborts', async () => {
  const { lines, log } = createReadableLog();
  const stopping = new AbortController();
  const connecting = connectWith({ KAFKA_BROKERS: '127.0.0.1:1' }, log, stopping.signal);
  const ended = expect(connecting).rejects.toThrow('stopped');

  await eventually(() => expect(lines.join()).toContain('waiting for Kafka at 127.0.0.1:1, which is not there yet'));
  stopping.abort(new Error('stopped'));

  await ended;
});

await whenEngine('kafka', ({ KAFKA_BROKERS = '' }) => {
  test('Kafka may start later than the services', async () => {
    await using stack = new AsyncDisposableStack();
    const proxy = stack.use(await startFaultProxy(KAFKA_BROKERS.split(',')[0] ?? ''));
    proxy.set({ kind: 'refuse' });
    const { lines, log } = createReadableLog();
    const connecting = connectWith({ KAFKA_BROKERS: proxy.address }, log);
    await eventually(() => expect(lines.join()).toContain('which is not there yet'), { withinMs: 30_000 });

    proxy.set(null);
    const transport = await connecting;
    stack.defer(() => transport.close());

    await eventually(async () => expect(await transport.isReady()).toBe(true));
  });
});
