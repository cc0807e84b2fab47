import type { TypeOf } from '@flotilla/contract';
import type { VideoPrivacy } from '@flotilla/contracts-shared';
import type { streamingPlaylist, videoFile } from '@flotilla/contracts-videos';
import type { InstanceUrls } from '../../instance-urls.ts';
import { isOpen } from './access.ts';
import { resolutionLabel } from './resolution-label.ts';
import type { FileTuple, PlaylistTuple } from './video-columns.ts';

type Files = { files: TypeOf<typeof videoFile>[]; streamingPlaylists: TypeOf<typeof streamingPlaylist>[] };
type Owner = { uuid: string; url: string | null; privacy: VideoPrivacy; blocked: boolean };

/** Where files are: in the storage of this instance. */
const FILE_SYSTEM = 0;

/** The files of a video, highest resolution first (docs/contract/videos.md#file). */
export function shapeFiles(video: Owner, files: readonly FileTuple[], playlist: PlaylistTuple | null, { base }: InstanceUrls): Files {
  // Access is decided when they are requested, whatever the path (docs/contract/files.md#paths).
  const folder = isOpen(video) ? '' : 'private/';
  const web = `${base}/static/web-videos/${folder}`;
  const hls = `${base}/static/streaming-playlists/hls/${folder}${video.uuid}/`;
  const downloads = `${video.url === null ? base : new URL(video.url).origin}/download/`;
  const shapeFile = (file: FileTuple): TypeOf<typeof videoFile> => {
    const [id, kind, resolution, width, height, size, fps, hasAudio, hasVideo, filename, playlistFilename, url, metadataUrl] = file;
    const fileUrl = url ?? (kind === 'hls' ? hls : web) + filename;
    const extension = fileUrl.slice(fileUrl.lastIndexOf('.'));
    return {
      id,
      resolution: { id: resolution, label: resolutionLabel(resolution, width, height) },
      width,
      height,
      size,
      fps,
      hasAudio,
      hasVideo,
      fileUrl,
      fileDownloadUrl:
        kind === 'hls'
          ? `${downloads}streaming-playlists/hls/videos/${video.uuid}-${resolution}-fragmented${extension}`
          : `${downloads}web-videos/${video.uuid}-${resolution}${extension}`,
      ...(playlistFilename && { playlistUrl: hls + playlistFilename }),
      metadataUrl: url === null ? `${base}/api/v1/videos/${video.uuid}/metadata/${id}` : metadataUrl,
      torrentUrl: null,
      torrentDownloadUrl: null,
      magnetUri: null,
      storage: url === null ? FILE_SYSTEM : null,
    };
  };
  const of = (wanted: 'hls' | 'web') => files.filter(([, kind]) => kind === wanted).map(shapeFile);
  if (!playlist) return { files: of('web'), streamingPlaylists: [] };
  const [id, masterFilename, segmentsFilename, url, segmentsUrl] = playlist;
  const streaming = {
    id,
    type: 1,
    playlistUrl: url ?? hls + masterFilename,
    segmentsSha256Url: url === null ? hls + segmentsFilename : segmentsUrl,
    redundancies: [],
    files: of('hls'),
  };
  return { files: of('web'), streamingPlaylists: [streaming] };
}
