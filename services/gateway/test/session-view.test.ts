import { randomUUID } from 'node:crypto';
import { authEvents, sessionsTopic } from '@flotilla/contracts-auth';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { followSessions } from '../src/identity/session-view.ts';
import { memoryTransport } from './memory-transport.ts';

const HOUR_IN_MS = 3_600_000;

/** One session on a bus, and what a gateway that follows it knows. */
function startSession() {
  const bus = memoryTransport();
  const sessionId = randomUUID();
  return {
    tell: (generation: number | null, endsInMs: number) =>
      bus.tell(sessionsTopic.name, sessionId, authEvents.sessionChanged.type, {
        sessionId,
        userId: 1,
        generation,
        expiresAt: new Date(Date.now() + endsInMs).toISOString(),
      }),
    async follow() {
      const view = followSessions(bus.transport, silentLog);
      await view.caughtUp();
      return { known: () => view.generationOf(sessionId), [Symbol.asyncDispose]: () => view.stop() };
    },
  };
}

test.each([
  ['that may be used', 3, HOUR_IN_MS, 3],
  ['that ended while its tokens last', null, HOUR_IN_MS, null],
  ['that ended, whose last token was signed a moment after its end was told', null, -1_000, null],
  ['whose tokens are past', 3, -HOUR_IN_MS, undefined],
  ['that ended and whose tokens are past', null, -HOUR_IN_MS, undefined],
])('of a session %s a gateway that starts knows what it needs and no more', async (_, generation, endsInMs, expected) => {
  const session = startSession();
  await session.tell(generation, endsInMs);

  await using view = await session.follow();

  expect(view.known()).toBe(expected);
});

test('a session is forgotten when its newest event has expired', async () => {
  const session = startSession();
  await session.tell(1, HOUR_IN_MS);
  await using view = await session.follow();

  await session.tell(2, -HOUR_IN_MS);

  expect(view.known()).toBeUndefined();
});
