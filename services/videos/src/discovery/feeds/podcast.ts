import { CHAPTERS_TYPE } from '@flotilla/contracts-videos';
import { cdata, element, type Xml, xmlDocument } from '../xml.ts';
import type { Feed, FeedItem, FeedVideo } from './feed.ts';
import { mediaOf, type PodcastMedia } from './podcast-media.ts';
import { generationOf, imageOf, RSS_NAMESPACES, selfLink, textOf } from './rss.ts';

const NAMESPACES = {
  ...RSS_NAMESPACES,
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
};

/** What a podcast says beyond a feed. */
export type Podcast = Feed & {
  readonly guid: string;
  readonly language: string;
  readonly category: string | null;
  readonly publisher: string;
  readonly person: { readonly name: string; readonly link: string; readonly image: string | undefined };
  /** The page of the account that owns the channel. */
  readonly accountLink: string;
  readonly email: string | null;
  /** Where chapters are, by the UUID of their video. */
  readonly chapterLinks: ReadonlyMap<string, string>;
};

/** RSS 2.0 with the elements of podcast apps (docs/contract/feeds.md#podcast). */
export function writePodcast(podcast: Podcast): string {
  const { title, link, description, image, category, email, person } = podcast;
  return xmlDocument(
    element(
      'rss',
      { version: '2.0', ...NAMESPACES },
      element(
        'channel',
        null,
        element('title', null, title),
        generationOf(podcast),
        element('podcast:medium', null, 'video'),
        element('link', null, link),
        element('description', null, description),
        element('language', null, podcast.language),
        element('podcast:guid', null, podcast.guid),
        element('itunes:author', null, podcast.publisher),
        personOf(podcast),
        element('itunes:owner', null, element('itunes:name', null, person.name), email && element('itunes:email', null, email)),
        element('itunes:image', { href: image }),
        email && element('podcast:locked', { owner: email }, 'yes'),
        element('itunes:explicit', null, String(podcast.items.some(({ video }) => video?.isSensitive))),
        imageOf(podcast),
        element('copyright', null, podcast.copyright),
        category && [element('category', null, category), element('itunes:category', { text: category })],
        selfLink(podcast),
        podcast.items.map((item) => item.video && itemOf(item, item.video, podcast)),
      ),
    ),
  );
}

const personOf = ({ person }: Podcast): Xml => element('podcast:person', { href: person.link, img: person.image }, person.name);

function itemOf(item: FeedItem, video: FeedVideo, podcast: Podcast): Xml {
  const media = mediaOf(video);
  const [first] = media;
  const [widest] = video.thumbnails;
  const chapters = podcast.chapterLinks.get(video.uuid);
  return element(
    'item',
    null,
    element('title', null, cdata(item.title)),
    element('link', null, item.link),
    element('guid', { isPermaLink: true }, video.url),
    textOf(item),
    personOf(podcast),
    item.category && element('category', null, item.category),
    element('podcast:socialInteract', { uri: video.url, protocol: 'activitypub', accountUrl: podcast.accountLink }),
    chapters && element('podcast:chapters', { url: chapters, type: CHAPTERS_TYPE }),
    item.transcripts?.map(({ url, language }) => element('podcast:transcript', { url, type: 'text/vtt', language, rel: 'captions' })),
    element('itunes:duration', null, video.duration),
    first && element('enclosure', { url: first.url, length: first.size ?? 0, type: first.type }),
    media.map((each, index) => alternative(each, index === 0)),
    widest && element('itunes:image', { href: widest.fileUrl }),
    widest && element('podcast:images', { srcset: video.thumbnails.map(({ fileUrl, width }) => `${fileUrl} ${width}w`).join(', ') }),
    element('itunes:explicit', null, String(video.isSensitive)),
  );
}

const alternative = ({ url, type, size, bitrate, language, title }: PodcastMedia, isDefault: boolean): Xml =>
  element(
    'podcast:alternateEnclosure',
    { type, length: size, bitrate, lang: language, title, default: isDefault },
    element('podcast:source', { uri: url, contentType: type }),
  );
