import { PUBLIC } from '@flotilla/activitypub';
import { COMMENTS_DISABLED, videoPrivacy, videoState } from '@flotilla/contracts-shared';
import { embedPolicy, type FederatedVideo } from '@flotilla/contracts-videos';
import type { InstanceUrls } from '../instance-urls.ts';
import { videoAudience } from './audience.ts';
import { videoLinks } from './video-links.ts';

type Shown = FederatedVideo['video'];

/** Longer and further ones are not read by peers. */
const LONGEST_TAG = 30;
const MOST_TAGS = 5;
const COMMENTS_ENABLED = 1;
/** Bits of `nsfwFlags`, by the names peers know. */
const SENSITIVE_TAGS = [
  [1, 'violent'],
  [2, 'explicitSex'],
] as const;

/** The actors that a video is of. */
export const actorsOfVideo = ({ account, channel }: Pick<Shown, 'account' | 'channel'>, urls: InstanceUrls) => ({
  account: urls.account(account.name),
  channel: urls.channel(channel.name),
});

export const audienceOfVideo = (video: Shown, urls: InstanceUrls) =>
  videoAudience({ isPublic: video.privacy.id === videoPrivacy.PUBLIC, ...actorsOfVideo(video, urls) });

/** A video as peers read it (docs/contract/federation.md#video). */
export function videoObject({ video, captions, storyboard }: FederatedVideo, urls: InstanceUrls) {
  const id = urls.video(video.uuid);
  const { account, channel } = actorsOfVideo(video, urls);
  return {
    ...audienceOfVideo(video, urls),
    type: 'Video',
    id,
    uuid: video.uuid,
    name: video.name,
    duration: seconds(video.duration),
    ...labelled('category', video.category),
    ...labelled('licence', video.licence),
    ...labelled('language', video.language),
    views: video.views,
    sensitive: video.nsfw,
    summary: video.nsfwSummary,
    waitTranscoding: video.waitTranscoding,
    // Those whose owners did not want to wait are shown while renditions are made.
    state: video.state.id === videoState.TO_TRANSCODE ? videoState.PUBLISHED : video.state.id,
    commentsEnabled: video.commentsPolicy.id !== COMMENTS_DISABLED,
    commentsPolicy: video.commentsPolicy.id,
    canReply: video.commentsPolicy.id === COMMENTS_ENABLED ? null : PUBLIC,
    downloadEnabled: video.downloadEnabled,
    published: video.publishedAt,
    originallyPublishedAt: video.originallyPublishedAt,
    updated: video.updatedAt,
    ...(video.inputFileUpdatedAt && { uploadDate: video.inputFileUpdatedAt }),
    schedules: [],
    tag: tagsOf(video),
    mediaType: 'text/markdown',
    content: video.description,
    support: video.support,
    subtitleLanguage: captions.map(({ language, label, automaticallyGenerated, fileUrl }) => ({
      identifier: language,
      name: label,
      automaticallyGenerated,
      // A string: the array of newer peers loses the caption with PeerTube 6.
      url: fileUrl,
    })),
    icon: video.thumbnails
      .toSorted((one, other) => one.width - other.width)
      .map(({ fileUrl, width, height }) => ({ type: 'Image', url: fileUrl, mediaType: 'image/jpeg', width, height })),
    ...(storyboard && { preview: [previewOf(storyboard)] }),
    ...(video.aspectRatio !== null && { aspectRatio: Math.round(video.aspectRatio * 10_000) / 10_000 }),
    url: videoLinks(video, urls),
    embedUrl: video.embedPrivacyPolicy.id === embedPolicy.EVERYWHERE ? urls.base + video.embedPath : null,
    likes: `${id}/likes`,
    dislikes: `${id}/dislikes`,
    shares: `${id}/announces`,
    comments: `${id}/comments`,
    hasParts: `${id}/chapters`,
    // Mastodon shows the first.
    attributedTo: [
      { type: 'Person', id: account },
      { type: 'Group', id: channel },
    ],
    audience: channel,
    isLiveBroadcast: video.isLive,
    liveSaveReplay: null,
    permanentLive: null,
    latencyMode: null,
  };
}

/** The chapters of a video; each ends where the next begins. */
export function chaptersObject({ video, chapters }: FederatedVideo, urls: InstanceUrls) {
  return {
    id: `${urls.video(video.uuid)}/chapters`,
    hasPart: chapters.map(({ timecode, title }, index) => ({
      name: title,
      startOffset: timecode,
      endOffset: chapters[index + 1]?.timecode ?? video.duration,
    })),
  };
}

const seconds = (count: number) => `PT${count}S`;

const labelled = (name: string, { id, label }: { readonly id: number | string | null; readonly label: string }) =>
  id === null ? {} : { [name]: { identifier: String(id), name: label } };

function tagsOf({ tags, nsfw, nsfwFlags }: Shown) {
  const readable = tags.filter(({ length }) => length >= 2 && length <= LONGEST_TAG).slice(0, MOST_TAGS);
  const sensitive = SENSITIVE_TAGS.filter(([bit]) => nsfw && nsfwFlags & bit);
  return [...readable.map((name) => ({ type: 'Hashtag', name })), ...sensitive.map(([, name]) => ({ type: 'SensitiveTag', name }))];
}

function previewOf(storyboard: NonNullable<FederatedVideo['storyboard']>) {
  const { fileUrl, totalWidth, totalHeight, spriteWidth, spriteHeight, spriteDuration } = storyboard;
  const picture = { mediaType: 'image/jpeg', href: fileUrl, width: totalWidth, height: totalHeight };
  const tiles = { tileWidth: spriteWidth, tileHeight: spriteHeight, tileDuration: seconds(spriteDuration) };
  return { type: 'Image', rel: ['storyboard'], url: [{ ...picture, ...tiles }] };
}
