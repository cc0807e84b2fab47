import { videosProblems } from '@flotilla/contracts-videos';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

/** The most bytes a file may have here. */
export const maxSizeOf = ({ maxUploadSize }: Deps['config']) => (maxUploadSize > 0 ? maxUploadSize : Number.MAX_SAFE_INTEGER);

/** Throws 413 `max_file_size_reached` for more than the instance takes, 507 for more than the disk has left. */
export async function refuseSize({ config, storage }: Pick<Deps, 'config' | 'storage'>, size: number): Promise<void> {
  if (size > maxSizeOf(config)) throw videosProblems.max_file_size_reached();
  const free = await storage.freeBytes();
  if (free !== null && size > free) throw problems.insufficient_storage();
}
