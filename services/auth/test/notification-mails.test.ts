import { randomUUID } from 'node:crypto';
import { communityEvents, notificationsTopic } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
const about = { path: '/w/abc', video: '<script>alert(1)</script>\r\nBcc: eve@example.org', account: 'Eve <b>', text: 'Hi & <i>bye</i>' };

const tell = (world: World, payload: object) =>
  world.transport.publish([
    {
      id: randomUUID(),
      topic: notificationsTopic.name,
      key: 'comment:1',
      type: communityEvents.notificationCreated.type,
      payload: { cause: 'comment:1', type: 2, about, ...payload },
      occurredAt: new Date().toISOString(),
    },
  ]);

test('one mail for each user who wants one, however often it is delivered; hostile names take no effect', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  const before = (await world.mails()).length;
  const recipients = [
    { userId: caller.userId, web: true, email: true },
    { userId: 4711, web: false, email: true },
  ];

  await tell(world, { recipients });
  await tell(world, { recipients });
  await tell(world, { cause: 'comment:2', recipients: [{ userId: caller.userId, web: true, email: false }] });
  await tell(world, { cause: 'comment:3', type: 99, recipients });
  await eventually(async () => expect((await world.mails()).length).toBe(before + 1));
  await tell(world, { cause: 'comment:4', recipients });
  await eventually(async () => expect((await world.mails()).length).toBe(before + 2));

  const mails = JSON.stringify((await world.mails()).slice(before));
  expect(mails).toContain('/w/abc');
  expect(mails).not.toMatch(/\\nBcc: /i);
});
