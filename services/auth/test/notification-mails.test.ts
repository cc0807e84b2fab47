import { randomUUID } from 'node:crypto';
import { communityEvents, notificationsTopic } from '@flotilla/contracts-videos';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { forgetOldTold } from '../src/notifications/told-mails.ts';
import { startReadyWorld } from './world.ts';

const DAY = 24 * 60 * 60;
type World = Awaited<ReturnType<typeof startReadyWorld>>;
const about = { path: '/w/abc', video: '<script>alert(1)</script>\r\nBcc: eve@example.org', account: 'Eve <b>', text: 'Hi & <i>bye</i>' };

const tell = (world: World, payload: object, occurredAt = new Date()) =>
  world.transport.publish([
    {
      id: randomUUID(),
      topic: notificationsTopic.name,
      key: 'comment:1',
      type: communityEvents.notificationCreated.type,
      payload: { cause: 'comment:1', type: 2, about, ...payload },
      occurredAt: occurredAt.toISOString(),
    },
  ]);

/** How many mails were sent. In a folder two of one key are one file. */
async function sent(world: World): Promise<number> {
  await world.mails();
  return (await world.sql(`select 1 from jobs where type = 'email'`)).length;
}

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

test('who is told of a report of a comment is not told that the video was reported', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  const recipients = [{ userId: caller.userId, web: false, email: true }];
  const before = (await world.mails()).length;

  for (const type of [3, 15, 16]) {
    const said = { path: '/admin', video: 'The sea', account: 'Bob', text: 'Rude.' };
    await tell(world, { cause: `abuse:${type}:1`, type, recipients, about: { ...said, reported: 'comment' } });
    await tell(world, { cause: `abuse:${type}:2`, type, recipients, about: { ...said, reported: 'video' } });
  }
  await eventually(async () => expect((await world.mails()).length).toBe(before + 6));

  const subjects = (await world.mails()).slice(before).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /comment/.test(String(subject)))).toHaveLength(3);
  expect(subjects.filter((subject) => !/comment/.test(String(subject)))).toHaveLength(3);
});

test('a cause that comes again long after its mail was sent, by another event, is not mailed again', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  const dave = await world.create('dave');
  const before = await sent(world);
  const recipients = [{ userId: caller.userId, web: false, email: true }];
  await tell(world, { recipients });
  await eventually(async () => expect(await sent(world)).toBe(before + 1));

  await tell(world, { recipients });
  await tell(world, { recipients: [...recipients, { userId: dave.id, web: false, email: true }] });
  await eventually(async () => expect((await world.mails()).at(-1)).toMatchObject({ to: 'dave@example.org' }));

  expect(await sent(world)).toBe(before + 2);
});

test('what was mailed is forgotten after 90 days, and older events mail nobody', async () => {
  await using world = await startReadyWorld();
  const { caller } = await world.signIn();
  const before = (await world.mails()).length;
  const recipients = [{ userId: caller.userId, web: false, email: true }];
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY * 1000);
  await using soon = await world.reach(89 * DAY);
  await using late = await world.reach(91 * DAY);
  const told = () => world.sql('select cause from told_mails order by cause');

  await tell(world, { cause: 'comment:1', recipients }, daysAgo(91));
  await tell(world, { cause: 'comment:2', recipients }, daysAgo(89));
  await eventually(async () => expect((await world.mails()).length).toBe(before + 1));
  await forgetOldTold(soon);
  expect(await told()).toEqual([{ cause: 'comment:2' }]);
  await forgetOldTold(late);

  expect(await told()).toEqual([]);
});
