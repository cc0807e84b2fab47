import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { UserExportEntry } from '../user-exports/user-export-entry.entity.ts';
import { uuidOfVideoFile, VIDEO_FILES } from './sections/paths.ts';

const db = tables({ UserExportEntry });

export type VideoFileEntry = { readonly path: string; readonly size: number };
export type FindVideoFiles = () => Promise<ReadonlyMap<string, VideoFileEntry>>;

/** By the UUIDs of the videos: some hundred bytes for each, so that a hundred thousand are no burden. */
export const createFindVideoFiles =
  ({ database }: Pick<Deps, 'database'>, exportId: number): FindVideoFiles =>
  async () => {
    const rows = await db(database)
      .selectFrom('UserExportEntry')
      .select(['path', 'size'])
      .where('exportId', '=', exportId)
      .where('path', 'like', `${VIDEO_FILES}%`)
      .execute();
    return new Map(rows.map((row) => [uuidOfVideoFile(row.path), row]));
  };
