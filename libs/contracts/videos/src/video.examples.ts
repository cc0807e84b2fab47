import type { TypeOf } from '@flotilla/contract';
import type { mediaMetadata } from '@flotilla/contracts-shared';
import {
  exampleAccount,
  exampleAccountSummary,
  exampleChannel,
  exampleChannelSummary,
  exampleDates,
  exampleUrl,
} from '@flotilla/contracts-shared/examples';
import type { streamingPlaylist, video, videoDetails, videoFile, videoSource } from './video.ts';

const uuid = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const hls = `${exampleUrl}/static/streaming-playlists/hls/${uuid}`;
const picture = (id: string) => `/lazy-static/thumbnails/${id}.jpg`;
const [small, large] = [picture('d05777ad-3323-4fe7-b2d0-64d0e5b10368'), picture('ce0add33-f1cb-43e2-9745-55d887967f5f')];

export const exampleCreated = { video: { id: 42, uuid, shortUUID: 'kkGMgK9ZtnKfYAgnEtQxbv' } };

const common = {
  ...exampleCreated.video,
  url: `${exampleUrl}/videos/watch/${uuid}`,
  name: 'How a clinker boat is planked',
  category: { id: 15, label: 'Science & Technology' },
  licence: { id: 1, label: 'Attribution' },
  language: { id: 'en', label: 'English' },
  privacy: { id: 1, label: 'Public' },
  nsfw: false,
  nsfwFlags: 0,
  nsfwSummary: null,
  truncatedDescription: 'Larch on oak, riveted with copper.',
  description: 'Larch on oak, riveted with copper.',
  isLocal: true,
  duration: 734,
  aspectRatio: 1.7778,
  isLive: false,
  views: 0,
  viewers: 0,
  downloads: 0,
  likes: 0,
  dislikes: 0,
  comments: 0,
  thumbnails: [
    { width: 850, height: 480, aspectRatio: '16:9', fileUrl: exampleUrl + large },
    { width: 280, height: 157, aspectRatio: '16:9', fileUrl: exampleUrl + small },
  ],
  thumbnailPath: small,
  previewPath: large,
  embedPath: `/videos/embed/${uuid}`,
  createdAt: exampleDates.registered,
  updatedAt: exampleDates.changed,
  publishedAt: exampleDates.registered,
  originallyPublishedAt: null,
};

const rendition: TypeOf<typeof videoFile> = {
  id: 128,
  resolution: { id: 720, label: '720p' },
  width: 1280,
  height: 720,
  size: 118_400_223,
  fps: 25,
  hasAudio: true,
  hasVideo: true,
  fileUrl: `${hls}/8ba13a53-29ea-4484-b4ca-bacf48af904e-720-fragmented.mp4`,
  fileDownloadUrl: `${exampleUrl}/download/streaming-playlists/hls/videos/${uuid}-720-fragmented.mp4`,
  playlistUrl: `${hls}/8ba13a53-29ea-4484-b4ca-bacf48af904e-720.m3u8`,
  metadataUrl: `${exampleUrl}/api/v1/videos/${uuid}/metadata/128`,
  torrentUrl: null,
  torrentDownloadUrl: null,
  magnetUri: null,
  storage: 0,
};
const playlist: TypeOf<typeof streamingPlaylist> = {
  id: 31,
  type: 1,
  playlistUrl: `${hls}/e8eb220f-3797-4fae-9e39-da5103332af6-master.m3u8`,
  segmentsSha256Url: `${hls}/04468c00-0586-411a-97b4-d09983828434-segments-sha256.json`,
  redundancies: [],
  files: [rendition],
};

export const exampleVideo: TypeOf<typeof video> = { ...common, account: exampleAccountSummary, channel: exampleChannelSummary };

export const exampleVideoDetails: TypeOf<typeof videoDetails> = {
  ...common,
  liveSchedules: [],
  state: { id: 1, label: 'Published' },
  waitTranscoding: true,
  blacklisted: false,
  blacklistedReason: null,
  files: [],
  streamingPlaylists: [playlist],
  tags: ['boats', 'wood'],
  support: null,
  channel: exampleChannel,
  account: exampleAccount,
  commentsPolicy: { id: 1, label: 'Enabled' },
  commentsEnabled: true,
  descriptionPath: `/api/v1/videos/${uuid}/description`,
  downloadEnabled: true,
  trackerUrls: [],
  inputFileUpdatedAt: null,
  embedPrivacyPolicy: { id: 1, label: 'All allowed' },
};

/** What ffprobe says, shortened. */
export const exampleMetadata: TypeOf<typeof mediaMetadata> = {
  streams: [
    { index: 0, codec_name: 'h264', codec_type: 'video', width: 1280, height: 720, avg_frame_rate: '25/1', duration: '734.000000' },
    { index: 1, codec_name: 'aac', codec_type: 'audio', sample_rate: '48000', channels: 2, duration: '734.016000' },
  ],
  format: { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '734.016000', size: '118400223', bit_rate: '1290439' },
  chapters: [],
};

export const exampleSource: TypeOf<typeof videoSource> = {
  inputFilename: 'planking.mp4',
  filename: 'planking.mp4',
  resolution: { id: 720, label: '720p' },
  size: 301_882_114,
  width: 1280,
  height: 720,
  fps: 25,
  metadata: exampleMetadata,
  fileDownloadUrl: null,
  createdAt: exampleDates.registered,
};
