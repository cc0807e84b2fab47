import { randomUUID } from 'node:crypto';
import { defineEvent, defineTopic, type EventContract, integer, object, string } from '@flotilla/contract';
import { silentLog } from '@flotilla/telemetry';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type EventTransport, followNewest } from '../src/index.ts';
import { startPostgresWorld } from './postgres-world.ts';

const topic = defineTopic({ name: 'test.weather', partitions: 1, compacted: true, retentionHours: 0 });
const payload = object({ station: string(), version: integer(), says: string() });
const wind = defineEvent({ type: 'test.wind.v1', topic, orderedBy: 'station', payload });
const rain = defineEvent({ type: 'test.rain.v1', topic, orderedBy: 'station', payload });

const newest = (event: EventContract & { readonly payload: typeof payload }) => ({
  event,
  initial: 'nothing yet',
  versionOf: ({ version }: { version: number }) => version,
  read: ({ says }: { says: string }) => says,
});

test('the newest event of each type is kept, in whatever order events arrive, also by a process that starts later', async () => {
  await using world = await startPostgresWorld();
  const transport = await world.connect();
  await transport.ensureTopics([topic]);
  const follow = () =>
    followNewest(transport, { wind: newest(wind), rain: newest(rain) }, { group: `weather.${randomUUID()}`, log: silentLog });
  const early = follow();
  await early.caughtUp();
  expect([early.newest.wind(), early.newest.rain()]).toEqual(['nothing yet', 'nothing yet']);

  await publish(transport, wind.type, [
    { version: 2, says: 'storm' },
    { version: 1, says: 'calm' },
  ]);
  await publish(transport, rain.type, [{ version: 1, says: 'drizzle' }]);

  const late = follow();
  await late.caughtUp();
  for (const { newest } of [early, late]) {
    await eventually(() => expect([newest.wind(), newest.rain()]).toEqual(['storm', 'drizzle']));
  }
  await Promise.all([early.stop(), late.stop()]);
});

test('J4: an event on another topic than its own is not followed', async () => {
  await using world = await startPostgresWorld();
  const transport = await world.connect();
  const elsewhere = defineTopic({ ...topic, name: 'test.sea' });
  const tide = defineEvent({ type: 'test.tide.v1', topic: elsewhere, orderedBy: 'station', payload });
  await transport.ensureTopics([topic, elsewhere]);
  await publish(transport, wind.type, [{ version: 2, says: 'forged' }], elsewhere.name);
  await publish(transport, wind.type, [{ version: 1, says: 'calm' }]);

  const following = followNewest(transport, { wind: newest(wind), tide: newest(tide) }, { group: `sea.${randomUUID()}`, log: silentLog });
  await following.caughtUp();

  expect(following.newest.wind()).toBe('calm');
  await following.stop();
});

function publish(
  transport: EventTransport,
  type: string,
  events: readonly { version: number; says: string }[],
  on: string = topic.name,
): Promise<void> {
  return transport.publish(
    events.map((event) => ({
      id: randomUUID(),
      topic: on,
      key: `${type}/${event.version}`,
      type,
      payload: { station: 'north', ...event },
      occurredAt: new Date().toISOString(),
    })),
  );
}
