import { type Connection, sql, tables } from '@flotilla/database';
import { Video, VideoSource } from '../catalogue/index.ts';
import { findArchivedAccount } from './find-archived-account.ts';

const db = tables({ Video, VideoSource });

/** The bytes of what a user uploaded, in its newest versions. Throws 404. */
export async function measureArchive(on: Connection, userId: number): Promise<{ videoFileBytes: number }> {
  const account = await findArchivedAccount(on, userId);
  return db(on)
    .selectFrom('VideoSource as s')
    .innerJoin('Video as v', (join) => join.onRef('v.id', '=', 's.videoId').onRef('v.sourceVersion', '=', 's.version'))
    .select((eb) => sql<number>`coalesce(sum(${eb.ref('s.size')}), 0)::bigint`.as('videoFileBytes'))
    .where('v.accountId', '=', account.id)
    .executeTakeFirstOrThrow();
}
