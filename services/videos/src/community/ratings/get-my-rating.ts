import { prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findOwnAccountId, findVideoFor, type Visitor } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Rating } from './rating.entity.ts';

const db = tables({ Rating });
const read = prepared('read-my-rating', (on, accountId: number, videoId: number) =>
  db(on).selectFrom('Rating').select('rating').where('accountId', '=', accountId).where('videoId', '=', videoId),
);

/** The caller's rating of a video (docs/contract/ratings.md#my-rating). Throws 404 and 403 as reading the video does. */
export async function getMyRating(deps: Pick<Deps, 'database'>, reference: string, visitor: Visitor & { caller: Caller }) {
  const { id: videoId } = await findVideoFor(deps, reference, visitor);
  const [row] = await read(deps.database, await findOwnAccountId(deps, visitor.caller), videoId);
  return { videoId, rating: row?.rating ?? ('none' as const) };
}
