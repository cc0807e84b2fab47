import { connectDatabase, schemaDifference } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { expect, test } from '@jest/globals';
import { federation } from '../src/service.ts';
import { startWorld } from './world.ts';

test('migrations and entities agree', async () => {
  await using world = await startWorld();
  await using database = await connectDatabase({
    url: world.config.databaseUrl,
    entities: federation.schema.entities,
    log: silentLog,
    name: 'federation',
    poolSize: 1,
  });

  expect(await schemaDifference(database)).toBe('');
});
