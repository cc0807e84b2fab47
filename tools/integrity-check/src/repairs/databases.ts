import { auth } from '@flotilla/auth';
import { connectDatabase, type Database, type Transaction } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { transcoder } from '@flotilla/transcoder';
import { videos } from '@flotilla/videos';
import type { DatabaseName, Instance } from '../open-instance.ts';

const entities = { auth: auth.schema.entities, videos: videos.schema.entities, transcoder: transcoder.schema.entities };

/** The database of a service as its own code knows it. */
export function openDatabase({ databaseUrls }: Instance, name: DatabaseName): Promise<Database> {
  return connectDatabase({ url: databaseUrls[name], entities: entities[name], log: silentLog, poolSize: 2, name: 'integrity-check' });
}

/** Runs `work` in one transaction of that database. */
export async function inDatabase<T>(instance: Instance, name: DatabaseName, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await using database = await openDatabase(instance, name);
  return database.transaction(work);
}
