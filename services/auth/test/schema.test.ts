import { connectDatabase, schemaDifference } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { auth } from '../src/service.ts';
import { startWorld } from './world.ts';

test('migrations and entities agree', async () => {
  await using world = await startWorld();
  await using database = await connectDatabase({
    url: world.database.url,
    entities: auth.schema.entities,
    log: silentLog,
    name: 'auth',
    poolSize: 1,
  });

  expect(await schemaDifference(database)).toBe('');
});
