import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';

/** The accounts whose comments on a video are hidden from a reader. Nobody can be muted yet. */
export async function mutedFor(_deps: Pick<Deps, 'database'>, _video: string, _reader: Caller | null): Promise<readonly number[]> {
  return [];
}
