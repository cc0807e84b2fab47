import { connectDatabase, type Database, type Transaction } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { type Instance, services } from '../open-instance.ts';

/** The database of a service as its own code knows it. */
export function openDatabase({ databaseUrl }: Instance, name: string): Promise<Database> {
  const { schema } = services.find((service) => service.name === name) ?? {};
  return connectDatabase({
    url: databaseUrl(name),
    entities: schema?.entities ?? [],
    log: silentLog,
    poolSize: 2,
    name: 'integrity-check',
  });
}

/** Runs `work` in one transaction of that database. */
export async function inDatabase<T>(instance: Instance, name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await using database = await openDatabase(instance, name);
  return database.transaction(work);
}
