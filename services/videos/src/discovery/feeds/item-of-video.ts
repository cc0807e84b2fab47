import { categories, labelled, shortUuid } from '@flotilla/contracts-shared';
import { isOpen, shapeFiles, shapeThumbnails } from '../../catalogue/index.ts';
import type { InstanceUrls } from '../../instance-urls.ts';
import { isoDate } from '../../iso-date.ts';
import type { FeedFile, FeedItem } from './feed.ts';
import type { FeedVideoRow } from './feed-videos.ts';
import { renderText, shorten } from './rendered-text.ts';
import { wholeFile } from './whole-file.ts';

const TYPES: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg' };

/** A video as feeds show it (docs/contract/feeds.md#videos). */
export function itemOfVideo(row: FeedVideoRow, urls: InstanceUrls): FeedItem {
  const { base } = urls;
  const { html, line } = renderText(row.description);
  const channelUrl = `${base}/c/${row.channelName}/videos`;
  const { files, masterPlaylistUrl } = filesOf(row, urls);
  const downloadUrl = row.url === null ? `${base}/download/videos/generate/${row.uuid}` : null;
  return {
    title: row.name,
    summary: line === '' ? null : shorten(line),
    link: `${base}/w/${shortUuid(row.uuid)}`,
    content: html,
    date: isoDate(row.publishedAt),
    author: { name: row.channelDisplayName, link: channelUrl },
    category: row.category === null ? null : labelled(categories, row.category).label,
    video: {
      uuid: row.uuid,
      url: row.url ?? `${base}/videos/watch/${row.uuid}`,
      embedUrl: `${base}/videos/embed/${row.uuid}`,
      channelUrl,
      views: row.views,
      duration: row.duration,
      isSensitive: row.nsfw,
      language: row.language,
      thumbnails: isOpen(row) ? shapeThumbnails(row.thumbnails, urls).thumbnails : [],
      files,
      downloadUrl,
      enclosure: bestOf(files.map((file) => wholeFile(file, { files, downloadUrl }))),
      masterPlaylistUrl,
    },
  };
}

/** What readers can open: files of videos for members need a session, which no feed has. */
function filesOf(row: FeedVideoRow, urls: InstanceUrls): { files: FeedFile[]; masterPlaylistUrl: string | null } {
  if (!isOpen(row)) return { files: [], masterPlaylistUrl: null };
  const { files, streamingPlaylists } = shapeFiles(row, row.files ?? [], row.playlist ?? null, urls);
  const [playlist] = streamingPlaylists;
  const shaped = [
    ...files.map((file) => ({ file, kind: 'web' as const })),
    ...(playlist?.files ?? []).map((file) => ({ file, kind: 'hls' as const })),
  ];
  return {
    files: shaped.map(({ file, kind }) => ({
      id: file.id,
      kind,
      url: file.fileUrl,
      type: typeOf(file.fileUrl, file.hasVideo),
      height: file.resolution.id,
      label: file.resolution.label,
      size: file.size,
      fps: file.fps,
      hasAudio: file.hasAudio,
      hasVideo: file.hasVideo,
    })),
    masterPlaylistUrl: playlist?.playlistUrl ?? null,
  };
}

function typeOf(url: string, hasVideo: boolean): string {
  const type = TYPES[url.slice(url.lastIndexOf('.') + 1)] ?? 'video/mp4';
  return type === 'video/mp4' && !hasVideo ? 'audio/mp4' : type;
}

/** The best file that is seen and heard; of those a program can fetch whole, the progressive ones come first. */
function bestOf(files: readonly FeedFile[]): FeedFile | null {
  return files.find(({ hasAudio, hasVideo }) => hasAudio && hasVideo) ?? files[0] ?? null;
}
