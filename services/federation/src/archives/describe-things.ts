import { federatedInternal } from '@flotilla/contracts-videos';
import type { Deps } from '../deps.ts';
import { createActivity } from '../objects/activities.ts';
import { accountUrl, noteObject } from '../objects/note-object.ts';
import { actorsOfVideo, chaptersObject, videoObject } from '../objects/video-object.ts';

type Asking = Pick<Deps, 'urls' | 'videos'>;

/** One after the other: who makes an archive has time, and `videos` has visitors. */
async function eachFound<Found>(ids: readonly number[], find: (id: number) => Promise<Found | undefined>): Promise<Found[]> {
  const found: Found[] = [];
  for (const id of ids) {
    const one = await find(id);
    if (one !== undefined) found.push(one);
  }
  return found;
}

/** Videos as they are, whoever may see them. */
export const describeVideos = ({ videos, urls }: Asking, ids: readonly number[]) =>
  eachFound(ids, async (videoId) => {
    const answer = await videos.call(federatedInternal.getVideoToPublish, { params: { videoId } });
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) return videos.refuse(answer);
    const { account } = actorsOfVideo(answer.body.video, urls);
    const chapters = chaptersObject(answer.body, urls).hasPart;
    return { videoId, activity: createActivity(account, videoObject(answer.body, urls)), chapters };
  });

/** Comments as they are, without those that were deleted. */
export const describeComments = ({ videos, urls }: Asking, ids: readonly number[]) =>
  eachFound(ids, async (commentId) => {
    const answer = await videos.call(federatedInternal.getCommentToPublish, { params: { commentId } });
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) return videos.refuse(answer);
    const { account } = answer.body;
    return account === null ? undefined : { activity: createActivity(accountUrl(account, urls), noteObject(answer.body, urls)) };
  });
