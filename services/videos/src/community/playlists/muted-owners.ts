import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';

/** Which of these accounts the instance or a reader has muted, so that their videos are unavailable in playlists. Nobody can be muted yet. */
export async function mutedOwners(
  _deps: Pick<Deps, 'database'>,
  _accountIds: readonly number[],
  _reader: Caller | null,
): Promise<ReadonlySet<number>> {
  return new Set();
}
