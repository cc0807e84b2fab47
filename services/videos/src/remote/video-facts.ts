import type { RemoteVideo } from '@flotilla/contracts-federation';
import { categories, languages, licences, type VideoPrivacy, type VideoState, videoState } from '@flotilla/contracts-shared';
import { searchFields } from '../catalogue/index.ts';
import { count, line, past, pastOrNull, textOrNull } from './storable.ts';

const LONGEST = { name: 120, description: 10_000, support: 1000, nsfwSummary: 250, tag: 30 };
/** Scores of lists are sums of such numbers, and integers. */
const MOST_COUNTED = 100_000_000;
const MOST_TAGS = 5;
const SHORTEST_TAG = 2;
const COMMENT_POLICIES = [1, 2, 3];
const DISABLED = 2;
const STATES: readonly VideoState[] = [videoState.PUBLISHED, videoState.WAITING_FOR_LIVE, videoState.LIVE_ENDED];

/** The columns of a remote video: what is unknown here is left out, what is too long is cut (docs/contract/federation.md#remote-things). */
export function videoFacts(video: RemoteVideo, now: Date) {
  const name = line(video.name, LONGEST.name) || '?';
  const tags = tagsOf(video.tags);
  const publishedAt = past(video.publishedAt, now);
  return {
    name,
    tags,
    ...searchFields(name, tags),
    description: textOrNull(video.description, LONGEST.description),
    support: textOrNull(video.support, LONGEST.support),
    category: known(categories, video.category),
    licence: known(licences, video.licence),
    language: known(languages, video.language),
    privacy: video.privacy as VideoPrivacy,
    state: STATES.find((state) => state === video.state) ?? videoState.PUBLISHED,
    nsfw: video.nsfw,
    nsfwSummary: video.nsfw ? textOrNull(video.nsfwSummary, LONGEST.nsfwSummary) : null,
    commentsPolicy: COMMENT_POLICIES.includes(video.commentsPolicy) ? video.commentsPolicy : DISABLED,
    downloadEnabled: video.downloadEnabled,
    waitTranscoding: video.waitTranscoding,
    isLive: video.isLive,
    duration: count(video.duration),
    aspectRatio: ratioOf(video.aspectRatio),
    // Where it may be embedded, its origin decides: on no list of ours.
    embedDomains: video.isEmbeddingRestricted ? [] : null,
    views: count(video.views, MOST_COUNTED),
    likes: count(video.likes, MOST_COUNTED),
    dislikes: count(video.dislikes, MOST_COUNTED),
    createdAt: publishedAt,
    publishedAt,
    originallyPublishedAt: pastOrNull(video.originallyPublishedAt, now),
    updatedAt: past(video.updatedAt, now),
  };
}

const known = <Key extends number | string>(all: Readonly<Record<Key, string>>, key: Key | null): Key | null =>
  key !== null && Object.hasOwn(all, key) ? key : null;

const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => line(tag, LONGEST.tag)))].filter((tag) => tag.length >= SHORTEST_TAG).slice(0, MOST_TAGS);

function ratioOf(text: string | null): number | null {
  const ratio = Number(text);
  return text !== null && Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}
