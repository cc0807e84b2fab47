import { type Connection, prepared, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { isOpen, type Visitor } from '../videos/access.ts';
import { captionPath, languageLabel, subtitlePlaylistOf } from '../videos/caption-names.ts';
import { findVideoFor } from '../videos/find-video.ts';
import { createPictureTokens } from '../videos/picture-token.ts';
import { StreamingPlaylist } from '../videos/streaming-playlist.entity.ts';
import { VideoCaption } from '../videos/video-caption.entity.ts';

const db = tables({ StreamingPlaylist, VideoCaption });
const readCaptions = prepared('read-captions', (on: Connection, videoId: number) =>
  db(on)
    .selectFrom('VideoCaption as c')
    .leftJoin('StreamingPlaylist as p', 'p.videoId', 'c.videoId')
    .select(['c.language', 'c.filename', 'c.automaticallyGenerated', 'c.updatedAt', 'p.id as playlistId'])
    .where('c.videoId', '=', videoId)
    .orderBy('c.language'),
);

/** The captions of a video, if the visitor may see it (docs/contract/captions.md). Throws 404, 401 and 403. */
export function createListCaptions({ database, config, clock }: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const pictureToken = createPictureTokens({ config, clock });
  const { base } = instanceUrls(config.publicUrl);

  return async (reference: string, visitor: Visitor) => {
    const video = await findVideoFor({ database }, reference, visitor);
    const token = pictureToken(video, visitor);
    const query = token === undefined ? '' : `?videoFileToken=${token}`;
    const playlists = `${base}/static/streaming-playlists/hls/${isOpen(video) ? '' : 'private/'}${video.uuid}/`;
    const rows = await readCaptions(database, video.id);
    const data = rows.map(({ language, filename, automaticallyGenerated, updatedAt, playlistId }) => {
      const path = captionPath(filename) + query;
      return {
        language: { id: language, label: languageLabel(language) },
        automaticallyGenerated,
        captionPath: path,
        fileUrl: base + path,
        m3u8Url: playlistId === null ? null : playlists + subtitlePlaylistOf(filename),
        updatedAt: updatedAt.toISOString(),
      };
    });
    return { total: data.length, data };
  };
}
