import { whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { killEngine, type RunningEngine, startEngine, stopEngine } from '../src/index.ts';
import { newPlace } from './place.ts';

async function withAdmin<T>({ settings }: RunningEngine, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = new Kafka({ brokers: [settings['KAFKA_BROKERS'] as string], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

await whenEngine('kafka', () => {
  test('Kafka is back at its address with its topics after a kill and after a stop', async () => {
    await using place = await newPlace();
    const first = await startEngine('kafka', place.options);
    await withAdmin(first, (admin) => admin.createTopics({ topics: [{ topic: 'kept' }], waitForLeaders: true }));

    await killEngine('kafka', place.options);
    const second = await startEngine('kafka', place.options);
    await stopEngine('kafka', place.options);
    const third = await startEngine('kafka', place.options);

    expect(second.settings).toEqual(first.settings);
    expect(third.settings).toEqual(first.settings);
    expect(await withAdmin(third, (admin) => admin.listTopics())).toContain('kept');
  }, 180_000);
});
