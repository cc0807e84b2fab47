import { restoringInternal } from '@flotilla/contracts-videos';
import { isCount, isText } from '../fields.ts';
import { listSection } from '../list-section.ts';
import { outcomeOf } from '../tell.ts';

const LONGEST_URL = 2_000;
export const isUrl = (value: unknown): value is string =>
  isText(value, LONGEST_URL, 10) && /^https?:\/\//.test(value) && URL.canParse(value);

const ratings = (name: 'dislikes' | 'likes', rating: 'dislike' | 'like') =>
  listSection(name, `${name}.json`, [name], async ({ userId, neighbours }, { item: { videoUrl } }) => {
    if (!isUrl(videoUrl)) return 'errors';
    return outcomeOf(await neighbours.videos.call(restoringInternal.restoreRating, { params: { userId }, body: { videoUrl, rating } }));
  });

export const likes = ratings('likes', 'like');
export const dislikes = ratings('dislikes', 'dislike');

/** How far videos were watched. */
export const userVideoHistory = listSection(
  'userVideoHistory',
  'video-history.json',
  ['watchedVideos'],
  async ({ userId, neighbours }, { item: { videoUrl, lastTimecode } }) => {
    if (!isUrl(videoUrl)) return 'errors';
    const body = { videoUrl, seconds: isCount(lastTimecode) ? lastTimecode : 0 };
    return outcomeOf(await neighbours.videos.call(restoringInternal.restoreWatched, { params: { userId }, body }));
  },
);
