import type { Connection } from '@flotilla/database';
import { findChaptered } from '../../catalogue/index.ts';
import type { InstanceUrls } from '../../instance-urls.ts';
import type { FeedVideoRow } from './feed-videos.ts';

type Row = Pick<FeedVideoRow, 'id' | 'uuid'>;

/** Where podcast apps find the chapters of these videos, by UUID, for those that have some. */
export async function readChapterLinks(on: Connection, rows: readonly Row[], { base }: InstanceUrls): Promise<ReadonlyMap<string, string>> {
  const found = await findChaptered(
    on,
    rows.map(({ id }) => id),
  );
  const chaptered = new Set(found.map(({ videoId }) => videoId));
  return new Map(rows.filter(({ id }) => chaptered.has(id)).map(({ uuid }) => [uuid, `${base}/feeds/podcast/chapters/${uuid}`]));
}
