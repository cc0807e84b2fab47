import { randomUUID } from 'node:crypto';
import { silentLog } from '@flotilla/telemetry';
import { alice } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { followActivity } from '../src/identity/session-activity.ts';
import { startWorld } from './world.ts';

type Used = { sessionId: string; ip: string; device: string | null };

test('where and with which device a session is used is reported to auth once a minute', async () => {
  const world = await startWorld();
  const { token, sessionId } = await world.auth.signIn(alice);
  const ask = () => world.ask('/api/v1/users/me', { headers: { authorization: `Bearer ${token}`, 'user-agent': 'a phone' } });
  for (let times = 0; times < 3; times++) await ask();

  await world[Symbol.asyncDispose]();

  const reported = world.auth.received
    .filter(({ url }) => url === '/internal/auth/sessions/activity')
    .map(({ body }) => JSON.parse(body) as { used: Used[] });
  expect(reported).toMatchObject([{ used: [{ sessionId, ip: '127.0.0.1', device: 'a phone' }] }]);
  expect(reported[0]?.used).toHaveLength(1);
});

test('what could not be reported to auth is sent with the next use', async () => {
  const reported: Used[][] = [];
  let isDown = true;
  const recordActivity = async (used: Used[]) => {
    if (isDown) throw new Error('auth is down');
    reported.push(used);
  };
  const activity = followActivity({ recordActivity }, silentLog);
  const sessionId = randomUUID();
  const caller = { ...alice, sessionId };
  activity.saw(caller, { ip: '192.0.2.1', device: undefined });
  await activity.stop();
  isDown = false;

  activity.saw(caller, { ip: '192.0.2.2', device: 'x'.repeat(5_000) });
  await activity.stop();

  expect(reported).toMatchObject([[{ sessionId, ip: '192.0.2.2', device: 'x'.repeat(1_000) }]]);
});
