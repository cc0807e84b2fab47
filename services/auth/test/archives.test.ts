import { randomUUID } from 'node:crypto';
import { archivesInternal, restoringInternal } from '@flotilla/contracts-auth';
import { exportsEvents, exportsTopics, type ImportStats, importSections } from '@flotilla/contracts-exports';
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

async function tellOfImport(world: World, fields: { readonly outcome: 'completed' | 'failed'; readonly error: string | null }) {
  const { topic, type } = exportsEvents.userImportEnded;
  await world.transport.ensureTopics(exportsTopics);
  const none = { success: 0, duplicates: 0, errors: 0 };
  const empty = Object.fromEntries(importSections.map((section) => [section, none])) as ImportStats;
  const stats = { ...empty, channels: { success: 1, duplicates: 2, errors: 3 } };
  const payload = { importId: 3, userId: ROOT, stats, ...fields };
  const id = randomUUID();
  await world.transport.publish([{ id, topic: topic.name, key: String(ROOT), type, payload, occurredAt: new Date().toISOString() }]);
  await eventually(async () => expect(await world.sql('select from inbox where message_id = $1', [id])).toHaveLength(1));
}

test('a user is mailed once what came of an archive that they brought, without the parts that had nothing', async () => {
  await using world = await startWorld();
  await world.becomesReady();

  await tellOfImport(world, { outcome: 'completed', error: null });
  await tellOfImport(world, { outcome: 'completed', error: null });

  const mails = await world.mails();
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Your archive has been imported') }]);
  expect(mails[0]?.text).toContain('1 / 2 / 3');
  expect(mails[0]?.text).toContain('Channels');
  expect(mails[0]?.text).not.toContain('Playlists');
});

test('a user is mailed why an archive could not be imported', async () => {
  await using world = await startWorld();
  await world.becomesReady();

  await tellOfImport(world, { outcome: 'failed', error: 'Files of the archive overlap.' });

  const mails = await world.mails();
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Your archive could not be imported') }]);
  expect(mails[0]?.text).toContain('Files of the archive overlap.');
});

test('E4: of an archive comes what somebody chose, and nothing that gives access', async () => {
  await using world = await startWorld();
  await world.becomesReady();
  const [before] = await world.sql('select email, role, password_hash as hash from users where id = $1', [ROOT]);

  const hostile = { role: 2, email: 'x@y.example', password: 'a password', username: 'other' };
  const body = { nsfwPolicy: 'blur' as const, autoPlayVideo: false, videoLanguages: ['en', 'sv'], ...hostile };
  const answer = await world.asService(restoringInternal.restoreUserSettings, { params: { userId: ROOT }, body });
  const unknown = await world.asService(restoringInternal.restoreUserSettings, { params: { userId: 99 }, body: { p2pEnabled: false } });

  expect([answer.status, unknown.status]).toEqual([204, 404]);
  expect(await world.sql('select email, role, password_hash as hash from users where id = $1', [ROOT])).toEqual([before]);
  expect(await world.asService(archivesInternal.getArchivedUser, { params: { userId: ROOT } })).toMatchObject({
    body: { nsfwPolicy: 'blur', autoPlayVideo: false, videoLanguages: ['en', 'sv'], username: 'root' },
  });
});
