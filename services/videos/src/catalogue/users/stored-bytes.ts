import { anyOf, type Connection, sql, tables } from '@flotilla/database';
import { Video } from '../videos/video.entity.ts';
import { VideoFile } from '../videos/video-file.entity.ts';
import { VideoSource } from '../videos/video-source.entity.ts';

const db = tables({ Video, VideoFile, VideoSource });

/** The bytes of all stored files of videos, by account; accounts without any are absent. */
export async function readStoredBytes(on: Connection, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const files = db(on)
    .selectFrom('VideoFile as f')
    .innerJoin('Video as v', 'v.id', 'f.videoId')
    .select(['v.accountId', 'f.size'])
    .where((eb) => anyOf(eb, 'v.accountId', accountIds));
  const sources = db(on)
    .selectFrom('VideoSource as s')
    .innerJoin('Video as v', 'v.id', 's.videoId')
    .select(['v.accountId', 's.size'])
    .where('s.storageKey', 'is not', null)
    .where((eb) => anyOf(eb, 'v.accountId', accountIds));
  const rows = await db(on)
    .selectFrom(files.unionAll(sources).as('stored'))
    .select((eb) => ['stored.accountId', sql<number>`sum(${eb.ref('stored.size')})::bigint`.as('bytes')])
    .groupBy('stored.accountId')
    .execute();
  return new Map(rows.map(({ accountId, bytes }) => [accountId, bytes]));
}
