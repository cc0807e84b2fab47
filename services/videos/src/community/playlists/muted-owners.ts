import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';

/** The accounts whose videos a reader does not get in playlists. Nobody can be muted yet. */
export async function mutedOwners(_deps: Pick<Deps, 'database'>, _reader: Caller | null): Promise<ReadonlySet<number>> {
  return new Set();
}
