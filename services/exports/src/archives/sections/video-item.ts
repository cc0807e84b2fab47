import type { ArchivedVideo } from '@flotilla/contracts-videos';
import type { VideoFileEntry } from '../find-video-files.ts';
import { videoCaption, videoThumbnail } from './paths.ts';

type Shown = ArchivedVideo['video'];
type File = Shown['files'][number];

/** A video as archives have it (docs/contract/archives.md#videos), with its file where that is in the archive. */
export function videoItem({ video, ...kept }: ArchivedVideo, { base, file }: { base: string; file: VideoFileEntry | undefined }) {
  const { uuid, originallyPublishedAt, thumbnailPath, previewPath, createdAt, updatedAt } = video;
  return {
    uuid,
    createdAt,
    updatedAt,
    publishedAt: video.publishedAt,
    ...(originallyPublishedAt !== null && { originallyPublishedAt }),
    name: video.name,
    category: video.category.id,
    licence: video.licence.id,
    language: video.language.id,
    tags: video.tags,
    privacy: video.privacy.id,
    passwords: kept.passwords,
    duration: video.duration,
    description: video.description,
    support: video.support,
    isLive: video.isLive,
    url: video.url,
    thumbnailUrl: thumbnailPath && base + thumbnailPath,
    previewUrl: previewPath && base + previewPath,
    thumbnails: video.thumbnails.map(({ width, height, fileUrl: url }) => ({ width, height, url, createdAt, updatedAt })),
    views: video.views,
    likes: video.likes,
    dislikes: video.dislikes,
    nsfw: video.nsfw,
    commentsPolicy: video.commentsPolicy.id,
    commentsEnabled: video.commentsEnabled,
    downloadEnabled: video.downloadEnabled,
    channel: { name: video.channel.name },
    waitTranscoding: video.waitTranscoding,
    state: video.state.id,
    captions: kept.captionFiles.map(({ storageKey: _key, ...caption }) => caption),
    chapters: kept.chapters,
    files: video.files.map(fileItem),
    streamingPlaylists: video.streamingPlaylists.map(({ type, playlistUrl, segmentsSha256Url, files }) => ({
      type,
      playlistUrl,
      segmentsSha256Url,
      files: files.map(fileItem),
    })),
    source: sourceItem(kept.source),
    videoEmbedPrivacy: { policy: video.embedPrivacyPolicy.id, domains: kept.embedDomains },
    archiveFiles: {
      videoFile: file ? `../${file.path}` : null,
      thumbnail: kept.thumbnail && `../${videoThumbnail(uuid, kept.thumbnail.extension)}`,
      captions: Object.fromEntries(kept.captionFiles.map(({ language }) => [language, `../${videoCaption(uuid, language)}`])),
    },
  };
}

const fileItem = ({ resolution, size, fps, torrentUrl, fileUrl }: File) => ({ resolution: resolution.id, size, fps, torrentUrl, fileUrl });

const sourceItem = (source: ArchivedVideo['source']) =>
  source && {
    inputFilename: source.inputFilename,
    resolution: source.resolution.id,
    size: source.size,
    width: source.width,
    height: source.height,
    fps: source.fps,
    metadata: source.metadata,
  };
