import { anyOf, type Connection, tables } from '@flotilla/database';
import { captionPath, VideoCaption } from '../../catalogue/index.ts';
import type { InstanceUrls } from '../../instance-urls.ts';
import type { FeedVideoRow } from './feed-videos.ts';

const db = tables({ VideoCaption });

export type Transcript = { readonly language: string; readonly url: string; readonly updatedAt: string };

/** The captions of videos that everybody may see, by the id of the video. */
export async function readTranscripts(on: Connection, videos: readonly Pick<FeedVideoRow, 'id'>[], { base }: InstanceUrls) {
  const ids = videos.map(({ id }) => id);
  const captions = await db(on)
    .selectFrom('VideoCaption')
    .select(['videoId', 'language', 'filename', 'updatedAt'])
    .where((eb) => anyOf(eb, 'videoId', ids))
    .orderBy('language')
    .execute();
  const byVideo = new Map<number, Transcript[]>();
  for (const { videoId, language, filename, updatedAt } of captions) {
    const transcript = { language, url: base + captionPath(filename), updatedAt: updatedAt.toISOString() };
    byVideo.set(videoId, [...(byVideo.get(videoId) ?? []), transcript]);
  }
  return byVideo;
}
