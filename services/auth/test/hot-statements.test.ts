import { connectDatabase } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { auth } from '../src/service.ts';
import { recordUses } from '../src/sessions/record-activity.ts';
import { startWorld } from './world.ts';

test('record-activity finds sessions by their uuid', async () => {
  await using world = await startWorld();
  await using database = await connectDatabase({ url: world.database.url, ...auth.schema, log: silentLog, name: 'auth', poolSize: 1 });

  const plan = await recordUses.explain(database, [[crypto.randomUUID()], [new Date()], ['192.0.2.7'], [null]]);

  expect(plan).toContain('sessions_uuid_unique');
  expect(plan).not.toContain('Seq Scan');
});
