import { connectDatabase, type Database } from '@flotilla/database';
import { rebuildFromSnapshots } from '@flotilla/outbox';
import type { Log } from '@flotilla/telemetry';
import type { Feature } from './feature.ts';
import type { Schema, Service } from './service.ts';

/** What operator's tools do with the database of a service besides its own processes. */
export function maintenanceOf<Deps>(
  name: string,
  { rebuilds = [], afterMove = [] }: Feature<Deps>,
  { entities }: Schema,
): Pick<Service, 'afterMove' | 'rebuild'> {
  const open = (url: string, log: Log, poolSize: number): Promise<Database> => connectDatabase({ url, entities, log, name, poolSize });
  return {
    ...(rebuilds.length > 0 && {
      async rebuild({ url, transport, log }) {
        await using database = await open(url, log, 8);
        return await rebuildFromSnapshots({
          database,
          transport,
          group: name,
          consumers: rebuilds.map(({ bind }) => bind(undefined)),
          log,
        });
      },
    }),
    ...(afterMove.length > 0 && {
      async afterMove({ url, log }) {
        await using database = await open(url, log, 2);
        for (const step of afterMove) await step(database);
      },
    }),
  };
}
