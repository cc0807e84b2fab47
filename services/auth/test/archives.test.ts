import { randomUUID } from 'node:crypto';
import { archivesInternal } from '@flotilla/contracts-auth';
import { exportsEvents, exportsTopics } from '@flotilla/contracts-exports';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

const ROOT = 1;

async function tell(world: World, outcome: 'completed' | 'failed', userId = ROOT, id = randomUUID()) {
  const { topic, type } = exportsEvents.userExportEnded;
  await world.transport.ensureTopics(exportsTopics);
  const payload = { exportId: 14, userId, outcome };
  await world.transport.publish([{ id, topic: topic.name, key: String(userId), type, payload, occurredAt: new Date().toISOString() }]);
  await eventually(async () => expect(await world.sql('select from inbox where message_id = $1', [id])).toHaveLength(1));
}

test('archives hold what somebody chose, and nothing that gives access', async () => {
  await using world = await startWorld();
  await world.becomesReady();

  const answer = await world.asService(archivesInternal.getArchivedUser, { params: { userId: ROOT } });
  const unknown = await world.asService(archivesInternal.getArchivedUser, { params: { userId: 99 } });

  expect(answer).toMatchObject({ status: 200, body: { username: 'root', emailPublic: false, theme: 'instance-default' } });
  expect(Object.keys(answer.body as object).toSorted()).toEqual(
    ['autoPlayNextVideo', 'autoPlayNextVideoPlaylist', 'autoPlayVideo', 'createdAt', 'email', 'emailPublic', 'language', 'nsfwPolicy']
      .concat(['p2pEnabled', 'theme', 'username', 'videoLanguages', 'videosHistoryEnabled'])
      .toSorted(),
  );
  expect(unknown.status).toBe(404);
});

test('a user is mailed once that the archive is ready, with a link to its page and none to the archive', async () => {
  await using world = await startWorld();
  await world.becomesReady();

  await tell(world, 'completed');
  await tell(world, 'completed');

  const mails = await world.mails();
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Your archive has been created') }]);
  expect(mails[0]?.text).toContain('/my-account/import-export');
  expect(mails[0]?.text).not.toContain('/download/');
});

test('a user is mailed that an archive could not be made; somebody who is gone is not', async () => {
  await using world = await startWorld();
  await world.becomesReady();

  await tell(world, 'failed');
  await tell(world, 'failed', 99);

  expect(await world.mails()).toMatchObject([{ subject: expect.stringContaining('Your archive could not be created') }]);
});
