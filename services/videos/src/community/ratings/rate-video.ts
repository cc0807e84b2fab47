import type { Input } from '@flotilla/contract';
import type { ratingsApi } from '@flotilla/contracts-videos';
import { prepared, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findOwnAccountId, findVideoFor, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { nextVersion } from '../snapshot-versions.ts';
import { publishRating } from './publish-rating.ts';
import { Rating } from './rating.entity.ts';

type Wanted = Input<typeof ratingsApi.rateVideo>;
type Kind = Rating['rating'];

const db = tables({ Rating, Video });
const gone = ['id', 'accountId', 'videoId', 'rating', 'createdAt', 'updatedAt'] as const;
const columns = [...gone, 'version'] as const;

/** Nothing is returned when the rating was the same, or when the video was deleted meanwhile. */
const write = prepared('write-rating', (on, accountId: number, videoId: number, rating: Kind, now: Date) =>
  db(on)
    .insertInto('Rating')
    .columns(['accountId', 'videoId', 'rating', 'createdAt', 'updatedAt'])
    .expression((eb) =>
      eb
        .selectFrom('Video')
        .select([
          sql<number>`${accountId}::int`.as('accountId'),
          'id as videoId',
          sql<Kind>`${rating}::text`.as('rating'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
          sql<Date>`${now}::timestamptz`.as('updatedAt'),
        ])
        .where('id', '=', videoId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'videoId'])
        .doUpdateSet((eb) => ({
          rating: eb.ref('excluded.rating'),
          updatedAt: eb.ref('excluded.updatedAt'),
          version: nextVersion(),
        }))
        .whereRef('Rating.rating', '!=', 'excluded.rating'),
    )
    .returning(columns),
);
const remove = prepared('remove-rating', (on, accountId: number, videoId: number) =>
  db(on)
    .deleteFrom('Rating')
    .where('accountId', '=', accountId)
    .where('videoId', '=', videoId)
    .returning([...gone, nextVersion().as('version')]),
);

/** Likes or dislikes a video, or takes that back (docs/contract/ratings.md#rate). Throws 404, 401 and 403 as reading the video does. */
export async function rateVideo(deps: Pick<Deps, 'clock' | 'database'>, { params, body }: Wanted, caller: Caller): Promise<void> {
  const { id: videoId } = await findVideoFor(deps, params.id, caller);
  const accountId = await findOwnAccountId(deps, caller);
  await deps.database.transaction(async (tx) => {
    const [row] =
      body.rating === 'none' ? await remove(tx, accountId, videoId) : await write(tx, accountId, videoId, body.rating, deps.clock.now());
    if (row) publishRating(tx, row, body.rating === 'none');
  });
}
