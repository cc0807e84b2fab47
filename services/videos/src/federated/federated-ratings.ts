import { type FederatedRating, videosProblems } from '@flotilla/contracts-videos';
import { type Connection, prepared, tables } from '@flotilla/database';
import { Account, Channel, Video, VideoBlock } from '../catalogue/index.ts';
import { Rating } from '../community/index.ts';
import { findOpenVideo } from './get-federated-videos.ts';
import { referenceOf } from './standing.ts';

const db = tables({ Account, Channel, Rating, Video, VideoBlock });

const readRating = prepared('read-federated-rating', (on, accountId: number, videoId: number) =>
  db(on)
    .selectFrom('Rating as r')
    .innerJoin('Account as w', 'w.id', 'r.accountId')
    .innerJoin('Video as v', 'v.id', 'r.videoId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .innerJoin('Channel as c', 'c.id', 'v.channelId')
    .leftJoin('VideoBlock as b', 'b.videoId', 'v.id')
    .select([
      'r.rating',
      'w.name as account',
      'v.id as videoId',
      'v.uuid',
      'v.url as videoUrl',
      'v.privacy',
      'v.blocked',
      'v.state',
      'v.waitTranscoding',
    ])
    .select(['b.unfederated', 'a.name as videoAccount', 'c.name as videoChannel'])
    .select(['a.url as videoAccountUrl', 'c.url as videoChannelUrl'])
    .where('r.accountId', '=', accountId)
    .where('r.videoId', '=', videoId),
);

/** What an account thinks of a video. Throws 404, also where the video is not for everybody. */
export async function getFederatedRating(database: Connection, accountId: number, videoId: number): Promise<FederatedRating> {
  const [row] = await readRating(database, accountId, videoId);
  if (!row) throw videosProblems.video_not_found();
  const video = referenceOf(row);
  if (video.standing !== 'open') throw videosProblems.video_not_found();
  return { account: row.account, rating: row.rating, video };
}

/** Who likes or dislikes a video. Throws 404, 401 and 403. */
export async function listFederatedRatings(
  database: Connection,
  reference: string,
  { rating, start = 0, count = 15 }: { rating: FederatedRating['rating']; start?: number; count?: number },
) {
  const { id, uuid, url, likes, dislikes } = await findOpenVideo(database, reference);
  const rows = await db(database)
    .selectFrom('Rating as r')
    .innerJoin('Account as a', 'a.id', 'r.accountId')
    .select('a.name')
    .where('r.videoId', '=', id)
    .where('r.rating', '=', rating)
    .where('a.url', 'is', null)
    .orderBy('r.accountId')
    .limit(count)
    .offset(start)
    .execute();
  return { id, uuid, url, total: rating === 'like' ? likes : dislikes, accounts: rows.map(({ name }) => name) };
}
