import { federatedInternal } from '@flotilla/contracts-videos';
import type { Deps } from '../deps.ts';
import { createActivity } from '../objects/activities.ts';
import { accountUrl, noteObject } from '../objects/note-object.ts';
import { actorsOfVideo, chaptersObject, videoObject } from '../objects/video-object.ts';

type Asking = Pick<Deps, 'urls' | 'videos'>;

/** Videos as they are, whoever may see them. */
export async function describeVideos({ videos, urls }: Asking, videoIds: readonly number[]) {
  const found = await videos.ask(federatedInternal.listVideosToPublish, { body: { videoIds: [...videoIds] } }, 200);
  return found.map((each) => {
    const { account } = actorsOfVideo(each.video, urls);
    const chapters = chaptersObject(each, urls).hasPart;
    return { videoId: each.video.id, activity: createActivity(account, videoObject(each, urls)), chapters };
  });
}

/** Comments as they are, without those that were deleted. One after the other: who makes an archive has time, and `videos` has visitors. */
export async function describeComments({ videos, urls }: Asking, commentIds: readonly number[]) {
  const found = [];
  for (const commentId of commentIds) {
    const answer = await videos.call(federatedInternal.getCommentToPublish, { params: { commentId } });
    if (answer.status === 404) continue;
    if (answer.status !== 200) return videos.refuse(answer);
    const { account } = answer.body;
    if (account !== null) found.push({ activity: createActivity(accountUrl(account, urls), noteObject(answer.body, urls)) });
  }
  return found;
}
