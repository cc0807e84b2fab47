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
  /** Whether the contents of the target may be deleted. */
  readonly replace: boolean;
  readonly progress: (line: string) => void;
  readonly log: Log;
};

export type Moved = { readonly tables: readonly MovedTable[]; readonly objects: MovedObjects; readonly events: number };

/**
 * Moves a stopped instance: objects first, so that no row ever refers to a missing one, then rows, then events. The source is only read. A
 * move that was interrupted is repeated with `replace` and copies what is missing. Unfinished uploads have to begin anew.
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
