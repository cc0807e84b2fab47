import type { Payload } from '@flotilla/contract';
import { authEvents, logTopic } from '@flotilla/contracts-auth';
import type { EventMessage } from '@flotilla/events';
import { createLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { startWorld } from './world.ts';

type Lines = Payload<typeof authEvents.linesLogged>;

test('what a gateway has to say is told for everybody to read, the last of it while it stops, and of requests nothing', async () => {
  const written: string[] = [];
  const log = createLog({ service: 'gateway', destination: { write: (line: string) => void written.push(line) } });
  await using world = await startWorld({}, { log });
  const facts: EventMessage[] = [];
  await world.bus.transport.subscribe({ group: 'test', topics: [logTopic], handle: async (message) => void facts.push(message) });
  await world.videos.stop();
  await world.ask('/api/v1/videos');
  await world.raw('what is this\r\n\r\n', 100);

  log.info('gateway stops');
  await world.gateway.stop();

  const told = facts.filter(({ type }) => type === authEvents.linesLogged.type).map(({ payload }) => payload as Lines);
  expect(new Set(told.map(({ label }) => label))).toEqual(new Set(['gateway']));
  const messages = told.flatMap(({ lines }) => lines.map(({ level, message }) => [level, message]));
  expect(messages).toContainEqual([30, 'the gateway listens']);
  expect(messages).toContainEqual([40, 'a process of a service does not answer and is left out']);
  expect(messages).toContainEqual([30, 'gateway stops']);
  expect(messages).not.toContainEqual([expect.anything(), 'request']);
  expect(written.filter((line) => line.includes('"msg":"request"'))).toHaveLength(2);
});
