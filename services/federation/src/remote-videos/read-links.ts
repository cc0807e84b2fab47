import type { RemoteVideo } from '@flotilla/contracts-federation';
import { canonicalUrl } from '../remote-actors/canonical-url.ts';
import type { Fetching } from '../remote-actors/fetch-object.ts';
import { countOf, type Fields, isFields, listOf } from '../remote-actors/read-fields.ts';

type File = RemoteVideo['webVideos'][number];
type Needs = Pick<Fetching, 'config'>;

const MOST_LINKS = 200;
const MOST_ATTACHMENTS = 20;
const FILE_TYPES = ['video/mp4', 'video/webm', 'video/ogg', 'audio/mp4'];
const PLAYLIST_TYPE = 'application/x-mpegURL';
const MOST_PIXELS = 20_000;

/** The files and the playlist of a video, of what its links name; others are left out. */
export function readLinks(deps: Needs, url: readonly unknown[]): Pick<RemoteVideo, 'hls' | 'webVideos'> {
  const links = url.slice(0, MOST_LINKS).filter(isFields);
  const playlist = links.find(
    (link) => link['mediaType'] === PLAYLIST_TYPE && Array.isArray(link['tag']) && canonicalUrl(deps, link['href']),
  );
  return { webVideos: filesOf(deps, links), hls: playlist ? hlsOf(deps, playlist) : null };
}

function hlsOf(deps: Needs, playlist: Fields): RemoteVideo['hls'] {
  const tags = listOf(playlist['tag'], MOST_LINKS).filter(isFields);
  const hashes = tags.find((tag) => tag['name'] === 'sha256' && tag['mediaType'] === 'application/json');
  return {
    playlistUrl: canonicalUrl(deps, playlist['href']) as string,
    segmentsSha256Url: (hashes && canonicalUrl(deps, hashes['href'])) ?? null,
    files: filesOf(deps, tags),
  };
}

function filesOf(deps: Needs, links: readonly Fields[]): File[] {
  const metadata = links.filter(isMetadata);
  return links.flatMap((link) => {
    const file = isMetadata(link) ? undefined : fileOf(deps, link);
    if (!file) return [];
    const about = metadata.find(
      ({ height, fps, rel }) => height === link['height'] && fps === link['fps'] && listOf(rel, 5).includes(link['mediaType']),
    );
    return [{ ...file, metadataUrl: (about && canonicalUrl(deps, about['href'])) ?? null }];
  });
}

const isMetadata = ({ mediaType, rel }: Fields) => mediaType === 'application/json' && listOf(rel, 5).includes('metadata');

function fileOf(
  deps: Needs,
  { mediaType, href, height, width, size, fps = -1, attachment }: Fields,
): Omit<File, 'metadataUrl'> | undefined {
  const url = canonicalUrl(deps, href);
  const isKnown = typeof mediaType === 'string' && FILE_TYPES.includes(mediaType);
  const isSized = isLength(height) && Number.isSafeInteger(size) && (size as number) >= 0;
  if (!url || !isKnown || !isSized || !Number.isInteger(fps) || (fps as number) < -1 || (fps as number) > 1000) return undefined;
  const codecs = codecsIn(attachment, height);
  return {
    url,
    mediaType,
    resolution: height,
    width: isLength(width) ? width : null,
    height,
    size: size as number,
    fps: fps as number,
    hasAudio: codecs.includes('audio'),
    hasVideo: codecs.includes('video'),
  };
}

/** Older instances do not say; then it is sound and picture, or sound alone where there is no height. */
function codecsIn(attachment: unknown, height: number): readonly unknown[] {
  const named = listOf(attachment, MOST_ATTACHMENTS).flatMap((property) =>
    isFields(property) && property['name'] === 'ffprobe_codec_type' ? [property['value']] : [],
  );
  if (named.length > 0) return named;
  return height === 0 ? ['audio'] : ['audio', 'video'];
}

const isLength = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_PIXELS;

/** A picture with tiles, from which frames are cut. */
export function readStoryboard(deps: Needs, preview: unknown): RemoteVideo['storyboard'] {
  const image = listOf(preview, 20).find((each) => isFields(each) && listOf(each['rel'], 5).includes('storyboard'));
  const link = isFields(image) ? listOf(image['url'], 5).find(isFields) : undefined;
  const url = link && canonicalUrl(deps, link['href']);
  if (!url || link['mediaType'] !== 'image/jpeg') return null;
  const [totalWidth, totalHeight, spriteWidth, spriteHeight] = ['width', 'height', 'tileWidth', 'tileHeight'].map((name) =>
    countOf(link[name], MOST_PIXELS),
  );
  const spriteDuration = readSeconds(link['tileDuration']) ?? 0;
  if (!totalWidth || !totalHeight || !spriteWidth || !spriteHeight || spriteDuration < 1) return null;
  return { url, totalWidth, totalHeight, spriteWidth, spriteHeight, spriteDuration };
}

/** `PT754S`; undefined for every other form. */
export function readSeconds(value: unknown): number | undefined {
  const [, digits] = typeof value === 'string' ? (/^PT(\d{1,9})S$/.exec(value) ?? []) : [];
  return digits === undefined ? undefined : Number(digits);
}
