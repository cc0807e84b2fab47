import type { Input } from '@flotilla/contract';
import { type ratingsApi, videosProblems } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { createFindVideoAndAccount, visitorOf } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { publishRating } from './publish-rating.ts';
import { Rating } from './rating.entity.ts';
import { createWriteRating } from './write-ratings.ts';

type Wanted = Input<typeof ratingsApi.rateVideo> & { readonly context: { readonly clientIp: string } };

const db = tables({ Rating });

const remove = prepared('remove-rating', (on, accountId: number, videoId: number) =>
  db(on)
    .deleteFrom('Rating')
    .where('accountId', '=', accountId)
    .where('videoId', '=', videoId)
    .returning(['id', 'accountId', 'videoId', 'rating', 'createdAt', 'updatedAt', nextVersion().as('version')]),
);

/** Likes or dislikes a video, or takes that back (docs/contract/ratings.md#rate). Throws 404, 401 and 403 as reading the video does. */
export function createRateVideo(deps: Pick<Deps, 'clock' | 'database'>) {
  const findVideoAndAccount = createFindVideoAndAccount(deps);
  const writeRating = createWriteRating(deps.database);
  return async ({ params, body: { rating }, headers, context }: Wanted, caller: Caller): Promise<void> => {
    const visitor = visitorOf({ caller, headers, context });
    const {
      video: { id: videoId },
      account: { id: accountId },
    } = await findVideoAndAccount(params.id, visitor);
    if (rating !== 'none') {
      if (await writeRating({ accountId, videoId, rating, now: deps.clock.now() })) return;
      await findVideoAndAccount(params.id, visitor);
      throw videosProblems.video_not_found();
    }
    await deps.database.transaction(async (tx) => {
      const [row] = await remove(tx, accountId, videoId);
      if (row) await publishRating(tx, row, true);
    });
  };
}
