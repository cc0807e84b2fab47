import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { videoState } from '@flotilla/contracts-shared';
import { administratorPassword, eventually, makeClip, temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { readJournal, reconcile, runLoad } from '../src/index.ts';
import { findingsOn, named, openDatabases, runIntegrityCheck, startInstanceOnServer } from './instance.ts';

test('R1: every promise of a load is in its journal, and broken promises are found with the journal', async () => {
  await using directory = await temporaryDirectory();
  await using platform = await startInstanceOnServer(directory.path);
  await using databases = openDatabases((name) => platform.databaseUrl(name) as string);
  const journalFile = join(directory.path, 'journal.jsonl');
  const [gateway] = platform.serviceUrls.gateway;
  const credentials = { username: 'root', password: administratorPassword };
  const clip = await readFile(await makeClip({ seconds: 1, width: 160, height: 90 }));

  const load = {
    gateways: [gateway, gateway],
    credentials,
    journalFile,
    seed: 7,
    clip,
    workers: 2,
    actsPerWorker: 12,
    largestVideoInBytes: 9_500_000,
  };
  const traffic = await runLoad(load);

  expect(traffic).toMatchObject({ failed: 0, unknown: 0, refused: 0 });
  const entries = await readJournal(journalFile);
  const count = (type: string) => entries.filter((entry) => entry.type === type).length;
  for (const type of ['renamed', 'deleted', 'signed-in', 'received']) expect([type, count(type) > 0]).toEqual([type, true]);
  expect(count('uploaded')).toBeGreaterThan(3);
  expect(await findingsOn(platform.settings, { journalFile })).toEqual([]);

  const [kept] = await databases.sql<{ uuid: string; id: number }>('videos', 'select uuid, id from videos order by id limit 1');
  await databases.sql('videos', `update videos set name = 'Another name' where uuid = $1`, [kept?.uuid]);
  await appendFile(
    journalFile,
    `${JSON.stringify({ at: '', type: 'uploaded', uuid: '00000000-0000-4000-8000-000000000000', name: 'Never', sha256: '', size: 1 })}\n{"cut off`,
  );
  const expected = [`lost journal: edit ${kept?.uuid}`, 'lost journal: video 00000000-0000-4000-8000-000000000000'];
  expect(named((await runIntegrityCheck(platform.settings, '--journal', journalFile)).findings)).toEqual(expected);
  await eventually(
    async () => {
      const unpublished = await databases.sql('videos', 'select uuid from videos where state <> $1', [videoState.PUBLISHED]);
      expect(unpublished).toEqual([]);
    },
    { withinMs: 60_000 },
  );
  const seen = await reconcile({ gateways: [gateway], credentials, journalFile });
  expect(new Set(seen.map(({ key }) => key))).toEqual(new Set([kept?.uuid, '00000000-0000-4000-8000-000000000000']));
}, 240_000);
