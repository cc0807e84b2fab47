import type { TypeOf } from '@flotilla/contract';
import type { storyboard } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import type { Visitor } from '../videos/access.ts';
import { findVideoFor } from '../videos/find-video.ts';
import { createPictureTokens } from '../videos/picture-token.ts';
import { VideoStoryboard } from '../videos/video-storyboard.entity.ts';

const db = tables({ VideoStoryboard });
const readStoryboards = prepared('read-storyboards', (on, videoId: number, sourceVersion: number) =>
  db(on)
    .selectFrom('VideoStoryboard')
    .select(['filename', 'totalWidth', 'totalHeight', 'spriteWidth', 'spriteHeight', 'spriteDuration'])
    .where('videoId', '=', videoId)
    .where('sourceVersion', '=', sourceVersion),
);

/** The storyboard of what a video shows now, if there is one. Throws 404, 401 and 403. */
export function createListStoryboards(deps: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const { base } = instanceUrls(deps.config.publicUrl);
  const pictureToken = createPictureTokens(deps);

  return async (reference: string, visitor: Visitor): Promise<TypeOf<typeof storyboard>[]> => {
    const video = await findVideoFor(deps, reference, visitor);
    const token = pictureToken(video, visitor);
    const found = await readStoryboards(deps.database, video.id, video.sourceVersion);
    return found.map(({ filename, ...sizes }) => {
      const storyboardPath = `/lazy-static/storyboards/${filename}${token === undefined ? '' : `?videoFileToken=${token}`}`;
      return { storyboardPath, fileUrl: `${base}${storyboardPath}`, ...sizes };
    });
  };
}
