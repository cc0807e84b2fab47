import { databaseSettingOf } from '@flotilla/service';
import { migrateDatabases } from '@flotilla/standalone';
import type { Log } from '@flotilla/telemetry';
import { moveEvents, refuseOldEvents } from './move-events.ts';
import { type MovedObjects, moveObjects } from './move-objects.ts';
import { type MovedTable, moveRows, refuseUnmovable } from './move-rows.ts';
import { databaseNames, openPlace, services } from './open-place.ts';

export type MoveOptions = {
  /** A data directory, or a file of settings. */
  readonly from: string;
  readonly to: string;
  /** Whether what the target holds may be given up. */
  readonly replace: boolean;
  readonly progress: (line: string) => void;
  readonly log: Log;
};

export type Moved = { readonly tables: readonly MovedTable[]; readonly objects: MovedObjects; readonly events: number };

/**
 * Moves an instance that does not run: objects first, so that no row ever points at one that is not there, then rows, then events. The original is only read. A
 * move that broke off is begun again with `replace` and brings what is missing. Unfinished uploads begin anew on the other side.
 */
export async function move({ from: source, to: target, replace, progress, log }: MoveOptions): Promise<Moved> {
  await using from = await openPlace(source, { log, mayMake: false });
  await using to = await openPlace(target, { log, mayMake: true });
  const settings = Object.fromEntries(databaseNames.map((name) => [databaseSettingOf(name), to.databaseUrl(name)]));
  for (const name of databaseNames) await refuseUnmovable(name, from.databaseUrl(name), to.databaseUrl(name), { replace });
  if (!replace) await refuseOldEvents(to.transport);
  progress('Preparing the databases');
  await migrateDatabases(settings, { log, services });
  progress('Objects');
  const objects = await moveObjects(from.storage, to.storage, progress);
  const tables: MovedTable[] = [];
  for (const name of databaseNames) {
    progress(`Rows of ${name}`);
    tables.push(...(await moveRows(name, from.databaseUrl(name), to.databaseUrl(name), { replace })));
  }
  for (const { name, afterMove } of services) await afterMove?.({ url: to.databaseUrl(name), log });
  progress('Events');
  return { tables, objects, events: await moveEvents(from.transport, to.transport, { replace }) };
}
