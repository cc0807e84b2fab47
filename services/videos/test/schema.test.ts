import { connectDatabase, schemaDifference } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { videos } from '../src/service.ts';
import { createVideosDatabase } from './world.ts';

test('migrations create the tables that the entities describe', async () => {
  await using created = await createVideosDatabase();
  await using database = await connectDatabase({ url: created.url, entities: videos.schema.entities, log: silentLog, name: 'test' });

  expect(await schemaDifference(database)).toBe('');
});
