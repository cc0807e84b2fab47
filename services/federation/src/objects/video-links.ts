import type { FederatedVideo } from '@flotilla/contracts-videos';
import type { InstanceUrls } from '../instance-urls.ts';

type Shown = FederatedVideo['video'];
type File = Shown['files'][number];

const MEDIA_TYPES: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', m4a: 'audio/mp4' };

/** Pages and files of a video. The first is what Mastodon shows as a card (docs/contract/federation.md#video). */
export function videoLinks(video: Shown, urls: InstanceUrls) {
  return [
    page(`${urls.base}/w/${video.shortUUID}`),
    page(urls.video(video.uuid)),
    ...video.files.flatMap((file) => fileLinks(file, 'web-video')),
    ...video.streamingPlaylists.map(({ playlistUrl, segmentsSha256Url, files }) => ({
      type: 'Link',
      mediaType: 'application/x-mpegURL',
      href: playlistUrl,
      // Peers drop a playlist without an array here.
      tag: [
        ...(segmentsSha256Url === null ? [] : [{ type: 'Link', name: 'sha256', mediaType: 'application/json', href: segmentsSha256Url }]),
        ...files.flatMap((file) => fileLinks(file, 'fragmented')),
      ],
    })),
  ];
}

const page = (href: string) => ({ type: 'Link', mediaType: 'text/html', href });

/** A file, and what ffprobe says of it, which peers match by height, frame rate and media type. */
function fileLinks(file: File, format: 'fragmented' | 'web-video') {
  const { fileUrl, metadataUrl, size, hasAudio, hasVideo, resolution } = file;
  const mediaType = MEDIA_TYPES[fileUrl.slice(fileUrl.lastIndexOf('.') + 1)];
  if (mediaType === undefined) return [];
  const height = hasVideo ? (file.height ?? resolution.id) : 0;
  const picture = { height, width: hasVideo ? file.width : 0, fps: hasVideo ? file.fps : 0 };
  const codecs = [...(hasAudio ? ['audio'] : []), ...(hasVideo ? ['video'] : [])];
  const attachment = [...codecs.map((value) => property('ffprobe_codec_type', value)), property('peertube_format_flag', format)];
  return [
    { type: 'Link', mediaType, href: fileUrl, ...picture, size, attachment },
    { type: 'Link', rel: ['metadata', mediaType], mediaType: 'application/json', href: metadataUrl, ...picture },
  ];
}

const property = (name: string, value: string) => ({ type: 'PropertyValue', name, value });
