import { type Transaction, tables } from '@flotilla/database';
import { RemoteRating } from './remote-rating.entity.ts';

const db = tables({ RemoteRating });

/** Remembers where a rating of a video of this instance is from. */
export async function rememberRating(
  tx: Transaction,
  { videoUrl, actorId, url, checkAt }: Pick<RemoteRating, 'actorId' | 'checkAt' | 'url' | 'videoUrl'>,
): Promise<void> {
  await db(tx)
    .insertInto('RemoteRating')
    .values({ videoUrl, actorId, url, checkAt })
    .onConflict((conflict) => conflict.columns(['videoUrl', 'actorId']).doUpdateSet({ url, checkAt, failures: 0 }))
    .execute();
}

export async function forgetRating(tx: Transaction, videoUrl: string, actorId: number): Promise<void> {
  await db(tx).deleteFrom('RemoteRating').where('videoUrl', '=', videoUrl).where('actorId', '=', actorId).execute();
}
