import { isPublic } from '@flotilla/activitypub';
import type { RemoteVideo } from '@flotilla/contracts-federation';
import { categories, languages, licences } from '@flotilla/contracts-shared';
import { canonicalUrl, isOnHostOf } from '../remote-actors/canonical-url.ts';
import type { Fetching } from '../remote-actors/fetch-object.ts';
import { countOf, dateOf, type Fields, idOf, isFields, lineOf, listOf, textOf, uuidOf } from '../remote-actors/read-fields.ts';
import { readLinks, readSeconds, readStoryboard } from './read-links.ts';

type Needs = Pick<Fetching, 'config'>;

/** Everything of a video that its own document says, and who may be its channel. */
export type ReadVideo = {
  readonly video: Omit<RemoteVideo, 'chapters' | 'dislikes' | 'likes'>;
  readonly owners: readonly string[];
  readonly likesUrl: string | undefined;
  readonly dislikesUrl: string | undefined;
  readonly chaptersUrl: string | undefined;
};

const MOST_TAGS = 5;
const MOST_ICONS = 50;
const MOST_CAPTIONS = 100;
const MOST_OWNERS = 10;
/** Published, waiting for a live, live ended. */
const STATES = [1, 4, 5];
const SPDX: Readonly<Record<string, number>> = {
  'CC-BY-4.0': 1,
  'CC-BY-SA-4.0': 2,
  'CC-BY-ND-4.0': 3,
  'CC-BY-NC-4.0': 4,
  'CC-BY-NC-SA-4.0': 5,
  'CC-BY-NC-ND-4.0': 6,
  CC0: 7,
};

/** A video as its origin describes it (docs/contract/federation.md#video), or undefined when it is refused. `to` decides whether everybody may find it. */
export function readVideo(
  deps: Needs,
  object: Fields,
  { url, to = object['to'] }: { readonly url: string; readonly to?: unknown },
): ReadVideo | undefined {
  const name = lineOf(object['name'], 120);
  const duration = readSeconds(object['duration']);
  const published = dateOf(object['published']);
  const updated = dateOf(object['updated']);
  const uuid = uuidOf(object['uuid']);
  const thumbnails = iconsOf(deps, object['icon']);
  const owners = ownersOf(deps, object, url);
  const views = object['views'];
  const isWhole = object['type'] === 'Video' && Array.isArray(object['url']) && typeof views === 'number' && views >= 0;
  if (!isWhole || !name || name.length < 3 || duration === undefined || !published || !updated || !uuid) return undefined;
  if (thumbnails.length === 0 || owners.length === 0) return undefined;
  const nearby = (value: unknown) => nearbyUrl(deps, value, url);
  const isLive = object['isLiveBroadcast'] === true;
  const description = textOf(object['content'], 10_000)?.trim() || null;
  return {
    owners,
    likesUrl: nearby(object['likes']),
    dislikesUrl: nearby(object['dislikes']),
    chaptersUrl: nearby(object['hasParts']),
    video: {
      url,
      uuid,
      name,
      duration,
      privacy: isPublic(to) ? 1 : 2,
      state: STATES.find((state) => state === object['state']) ?? 1,
      category: known(categories, Number(identifierOf(object['category']))),
      licence: licenceOf(identifierOf(object['licence'])),
      language: languageOf(identifierOf(object['language'])),
      nsfw: object['sensitive'] === true,
      nsfwSummary: textOf(object['summary'], 250)?.trim() || null,
      tags: tagsOf(object['tag']),
      description,
      support: textOf(object['support'], 1000)?.trim() || null,
      commentsPolicy: commentsPolicyOf(object),
      downloadEnabled: object['downloadEnabled'] !== false,
      waitTranscoding: object['waitTranscoding'] === true,
      isLive,
      views: countOf(views),
      aspectRatio: aspectRatioOf(object['aspectRatio']),
      publishedAt: published.toISOString(),
      originallyPublishedAt: dateOf(object['originallyPublishedAt'])?.toISOString() ?? null,
      updatedAt: updated.toISOString(),
      embedUrl: canonicalUrl(deps, object['embedUrl']) ?? null,
      // Older instances never say where it may be embedded.
      isEmbeddingRestricted: object['embedUrl'] === null,
      thumbnails,
      ...readLinks(deps, object['url'] as readonly unknown[]),
      captions: captionsOf(deps, object['subtitleLanguage']),
      storyboard: readStoryboard(deps, object['preview']),
      commentsUrl: nearby(object['comments']) ?? null,
      sharesUrl: nearby(object['shares']) ?? null,
    },
  };
}

const nearbyUrl = (deps: Needs, value: unknown, url: string): string | undefined => {
  const address = canonicalUrl(deps, value);
  return address && isOnHostOf(address, url) ? address : undefined;
};

/** On the host of the video, the groups among them first by their own word; `audience` may name the channel, too. */
function ownersOf(deps: Needs, object: Fields, url: string): readonly string[] {
  const named = [...listOf(object['attributedTo'], MOST_OWNERS), ...listOf(object['audience'], 1)];
  return [...new Set(named.flatMap((each) => nearbyUrl(deps, idOf(each), url) ?? []))];
}

const identifierOf = (value: unknown): string =>
  isFields(value) && ['number', 'string'].includes(typeof value['identifier']) ? String(value['identifier']) : '';
const known = (names: Readonly<Record<number, string>>, id: number): number | null => (Object.hasOwn(names, id) ? id : null);
const licenceOf = (id: string): number | null => (Object.hasOwn(SPDX, id) ? (SPDX[id] as number) : known(licences, Number(id)));
const languageOf = (id: string): string | null => (Object.hasOwn(languages, id) ? id : null);

function commentsPolicyOf({ commentsPolicy, commentsEnabled }: Fields): number {
  if (commentsPolicy === 1 || commentsPolicy === 2 || commentsPolicy === 3) return commentsPolicy;
  return commentsEnabled === true ? 1 : 2;
}

function tagsOf(tags: unknown): string[] {
  const names = listOf(tags, 100).flatMap((tag) =>
    isFields(tag) && tag['type'] === 'Hashtag' ? (lineOf(tag['name'], 30)?.replace(/^#/, '') ?? []) : [],
  );
  return [...new Set(names.filter(({ length }) => length >= 2))].slice(0, MOST_TAGS);
}

function aspectRatioOf(value: unknown): string | null {
  return typeof value === 'number' && value > 0.01 && value < 100 ? value.toFixed(4) : null;
}

/** Each size once. */
function iconsOf(deps: Needs, icon: unknown): RemoteVideo['thumbnails'] {
  const images = listOf(icon, MOST_ICONS).flatMap((image) => {
    const url = isFields(image) ? canonicalUrl(deps, image['url']) : undefined;
    if (!url || !isFields(image)) return [];
    const mediaType = lineOf(image['mediaType'], 100) ?? 'image/jpeg';
    return [{ url, mediaType, width: countOf(image['width'], 20_000) || null, height: countOf(image['height'], 20_000) || null }];
  });
  return [...new Map(images.map((image) => [`${image.width}x${image.height}`, image])).values()];
}

function captionsOf(deps: Needs, value: unknown): RemoteVideo['captions'] {
  const captions = listOf(value, MOST_CAPTIONS).flatMap((caption) => {
    const language = languageOf(identifierOf(caption));
    const url = isFields(caption) ? captionUrl(deps, caption['url']) : undefined;
    if (!isFields(caption) || !language || !url) return [];
    const automaticallyGenerated = caption['automaticallyGenerated'] === true;
    return [{ language, label: languages[language] as string, url, automaticallyGenerated }];
  });
  return [...new Map(captions.map((caption) => [caption.language, caption])).values()];
}

/** An address, or several of which one is WebVTT. */
function captionUrl(deps: Needs, value: unknown): string | undefined {
  if (typeof value === 'string') return canonicalUrl(deps, value);
  const link = listOf(value, 10).find(
    (each) =>
      isFields(each) && (each['mediaType'] === 'text/vtt' || (each['mediaType'] === undefined && String(each['href']).endsWith('.vtt'))),
  );
  return isFields(link) ? canonicalUrl(deps, link['href']) : undefined;
}
