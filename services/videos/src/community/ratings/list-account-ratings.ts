import { listing } from '@flotilla/contract';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { ratingsApi } from '@flotilla/contracts-videos';
import { anyOf, page, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { findAccountId, findOwnAccountId, type ReadListedVideos, Video } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Rating } from './rating.entity.ts';

const db = tables({ Rating, Video });
const { PUBLIC, UNLISTED, INTERNAL } = videoPrivacy;

type Reading = Pick<Deps, 'config' | 'database'> & { readonly readVideos: ReadListedVideos };

/**
 * What an account rated, for itself alone: videos it may still see (docs/contract/ratings.md#ratings-of-an-account). Throws 404, and 403 for others.
 */
export const listAccountRatings = listing(ratingsApi.listAccountRatings, async (deps: Reading, query, handle: string, caller: Caller) => {
  const { rating, ...paging } = query;
  const accountId = await findAccountId(deps, handle);
  if (accountId !== (await findOwnAccountId(deps, caller))) throw problems.forbidden();
  const { total, data } = await page({
    query: db(deps.database)
      .selectFrom('Rating as r')
      .innerJoin('Video as v', 'v.id', 'r.videoId')
      .select(['r.videoId', 'r.rating'])
      .where('r.accountId', '=', accountId)
      .where((eb) =>
        eb.or([
          eb.and([anyOf(eb, 'v.privacy', [PUBLIC, UNLISTED, INTERNAL]), eb('v.blocked', '=', false)]),
          eb('v.accountId', '=', accountId),
        ]),
      ),
    filters: (eb) => [rating && eb('r.rating', '=', rating)],
    paging,
    sorts: { createdAt: 'r.createdAt' },
  });
  const videos = await deps.readVideos(
    data.map(({ videoId }) => videoId),
    caller,
  );
  return {
    total,
    data: data.flatMap((row) => {
      const video = videos.get(row.videoId);
      return video ? [{ video, rating: row.rating }] : [];
    }),
  };
});
