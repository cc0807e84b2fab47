import { access, boolean, defineApi, media, object, optional, string } from '@flotilla/contract';
import { fileTokenFields, videoPasswordHeaders } from '@flotilla/contracts-shared';
import { passwordProblems } from './passwords.operations.ts';

const fileName = () => string({ minLength: 1, maxLength: 300 });
const anyVideo = media(
  'video/mp4',
  'application/vnd.apple.mpegurl',
  'application/x-mpegurl',
  'application/json',
  'application/octet-stream',
);
const image = media('image/jpeg', 'image/png', 'image/webp', 'image/gif');
/** With DELIVERY=redirect media answer 302 to a signed link of the store. */
const ranged = { 200: anyVideo, 206: anyVideo, 302: null, 304: null };
const privateQuery = object({ ...fileTokenFields, reinjectVideoFileToken: optional(boolean({ default: false })) });

const file = <const Path extends `/${string}`, P extends ReturnType<typeof object>>(path: Path, summary: string, params: P) =>
  ({
    method: 'GET',
    path,
    summary,
    // `optional` is not used: players send no token, and the answer to a bad one is 403 here, not 401 (docs/contract/files.md#bad-tokens).
    access: access.none,
    params,
    query: privateQuery,
    headers: videoPasswordHeaders,
    replies: ranged,
    problems: [
      'bad_request',
      'unauthorized_request',
      'forbidden',
      'not_found',
      'video_not_found',
      'range_not_satisfiable',
      ...passwordProblems,
    ],
  }) as const;

const name = object({ filename: fileName() });
const ofVideo = object({ videoUUID: string({ minLength: 1, maxLength: 100 }), filename: fileName() });

const picture = <const Path extends `/${string}`>(path: Path, summary: string, of = image) =>
  ({
    method: 'GET',
    path,
    summary,
    // As for files: pages show pictures without a token, and one that is bad is as good as none (docs/contract/files.md#pictures).
    access: access.none,
    params: name,
    query: object(fileTokenFields),
    headers: videoPasswordHeaders,
    replies: { 200: of, 206: of, 304: null },
    problems: ['not_found', 'range_not_satisfiable'],
  }) as const;

const actorPicture = <const Path extends `/${string}`>(path: Path, summary: string) =>
  ({
    method: 'GET',
    path,
    summary,
    access: access.none,
    params: name,
    replies: { 200: image, 206: image, 304: null },
    problems: ['not_found', 'range_not_satisfiable'],
  }) as const;

const rendition = object({
  id: string({ minLength: 1, maxLength: 36 }),
  resolution: string({ pattern: '^\\d{1,5}$' }),
  extension: string({ pattern: '^[a-z0-9]{1,8}$' }),
});

/** Files for players and downloads (docs/contract/files.md#delivery). Every one answers HEAD, ranges and conditional requests. */
export const filesApi = defineApi(
  { service: 'videos', tag: 'Files' },
  {
    getWebVideo: file('/static/web-videos/{filename}', 'A progressive file of a public or unlisted video.', name),
    getPrivateWebVideo: file('/static/web-videos/private/{filename}', 'A progressive file of a private or internal video.', name),
    getWebSeed: file('/static/webseed/{filename}', 'The former name of a progressive file.', name),
    getPrivateWebSeed: file('/static/webseed/private/{filename}', 'The former name of a private progressive file.', name),
    getHlsFile: file(
      '/static/streaming-playlists/hls/{videoUUID}/{filename}',
      'A playlist or media file of a public or unlisted video.',
      ofVideo,
    ),
    getHlsFileByName: file('/static/streaming-playlists/hls/{filename}', 'The same, found by its name alone.', name),
    getPrivateHlsFile: file(
      '/static/streaming-playlists/hls/private/{videoUUID}/{filename}',
      'A playlist or media file of a private or internal video.',
      ofVideo,
    ),
    getProxiedWebVideo: file(
      '/object-storage-proxy/web-videos/private/{filename}',
      'The same as its private file, always sent by this instance and not by the store.',
      name,
    ),
    getProxiedHlsFile: file(
      '/object-storage-proxy/streaming-playlists/hls/private/{videoUUID}/{filename}',
      'The same as its private file, always sent by this instance and not by the store.',
      ofVideo,
    ),
    getThumbnail: picture('/lazy-static/thumbnails/{filename}', 'A thumbnail, for who may see its video.'),
    getStoryboard: picture('/lazy-static/storyboards/{filename}', 'The storyboard of a video, for who may see it.'),
    getVideoCaption: picture(
      '/lazy-static/video-captions/{filename}',
      'A caption as WebVTT, for who may see its video.',
      media('text/vtt'),
    ),
    getAvatar: actorPicture('/lazy-static/avatars/{filename}', 'The avatar of an account or channel in one of its sizes.'),
    getBanner: actorPicture('/lazy-static/banners/{filename}', 'The banner of a channel in one of its sizes.'),
    getPreview: picture('/lazy-static/previews/{filename}', 'The former path of a thumbnail.'),
  },
);

/** Files to keep, as attachments (docs/contract/files.md#downloads). */
export const downloadsApi = defineApi(
  { service: 'videos', tag: 'Files' },
  {
    downloadWebVideo: file('/download/web-videos/{id}-{resolution}.{extension}', 'Download a progressive file.', rendition),
    downloadHlsFile: file(
      '/download/streaming-playlists/hls/videos/{id}-{resolution}-fragmented.{extension}',
      'Download one rendition.',
      rendition,
    ),
  },
);
