import type { Payload } from '@flotilla/contract';
import { authEvents, logTopic } from '@flotilla/contracts-auth';
import type { EventMessage } from '@flotilla/events';
import { createLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { IMPATIENT, startWorld } from './world.ts';

type Lines = Payload<typeof authEvents.linesLogged>;

test('the gateway publishes its log lines, those of its stop included, except lines of requests', async () => {
  const written: string[] = [];
  const log = createLog({ service: 'gateway', destination: { write: (line: string) => void written.push(line) } });
  await using world = await startWorld({}, { ...IMPATIENT, log });
  const events: EventMessage[] = [];
  await world.bus.transport.subscribe({ group: 'test', topics: [logTopic], handle: async (message) => void events.push(message) });
  await world.videos.stop();
  await world.ask('/api/v1/videos');
  const { token } = await world.auth.signIn({ userId: 4711, username: 'alice', role: 2 });
  await world.auth.stop();
  await world.ask('/api/v1/videos', { headers: { authorization: `Bearer ${token}` } });
  await world.raw('what is this\r\n\r\n');

  log.info('gateway stops');
  await world.gateway.stop();

  const published = events.filter(({ type }) => type === authEvents.linesLogged.type).map(({ payload }) => payload as Lines);
  expect(new Set(published.map(({ label }) => label))).toEqual(new Set(['gateway']));
  const messages = published.flatMap(({ lines }) => lines.map(({ level, message }) => [level, message]));
  expect(messages).toContainEqual([30, 'the gateway listens']);
  expect(messages).toContainEqual([40, 'a process of a service does not answer and is left out']);
  expect(messages).toContainEqual([30, 'gateway stops']);
  const ofRequests = ['a token cannot be checked', 'request', 'request', 'request'];
  expect(messages.filter(([, message]) => ofRequests.includes(message as string))).toEqual([]);
  const texts = written.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(texts.filter((text) => ofRequests.includes(text)).toSorted()).toEqual(ofRequests);
});
