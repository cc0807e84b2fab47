import { type Transaction, tables } from '@flotilla/database';
import { RemoteRating } from './remote-rating.entity.ts';

const db = tables({ RemoteRating });

/** Remembers where a rating of a video of this instance is from. */
export async function rememberRating(
  tx: Transaction,
  { videoUrl, actorId, url, rating, checkAt }: Pick<RemoteRating, 'actorId' | 'checkAt' | 'rating' | 'url' | 'videoUrl'>,
): Promise<void> {
  await db(tx)
    .insertInto('RemoteRating')
    .values({ videoUrl, actorId, url, rating, checkAt })
    .onConflict((conflict) => conflict.columns(['videoUrl', 'actorId']).doUpdateSet({ url, rating, checkAt, failures: 0 }))
    .execute();
}

/** Forgets a rating; if `undone` is given, only where it is still that one. */
export async function forgetRating(
  tx: Transaction,
  { videoUrl, actorId }: Pick<RemoteRating, 'actorId' | 'videoUrl'>,
  undone: RemoteRating['rating'] = null,
): Promise<void> {
  await db(tx)
    .deleteFrom('RemoteRating')
    .where('videoUrl', '=', videoUrl)
    .where('actorId', '=', actorId)
    .$if(undone !== null, (query) => query.where((eb) => eb.or([eb('rating', '=', undone), eb('rating', 'is', null)])))
    .execute();
}
