import { cdata, element, type Xml, xmlDocument } from '../xml.ts';
import type { Feed, FeedFile, FeedItem, FeedVideo } from './feed.ts';

export const RSS_NAMESPACES = {
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
};
const MEDIA = 'http://search.yahoo.com/mrss/';
const DOCS = 'https://validator.w3.org/feed/docs/rss2.html';

/** RSS 2.0; with Media RSS where it is about videos (docs/contract/feeds.md#rss). */
export function writeRss(feed: Feed): string {
  const hasVideos = feed.items.some(({ video }) => video);
  return xmlDocument(
    element(
      'rss',
      { version: '2.0', ...RSS_NAMESPACES, ...(hasVideos && { 'xmlns:media': MEDIA }) },
      element(
        'channel',
        null,
        element('title', null, feed.title),
        element('link', null, feed.link),
        element('description', null, feed.description),
        generationOf(feed),
        imageOf(feed),
        element('copyright', null, feed.copyright),
        selfLink(feed),
        feed.items.map(itemOf),
      ),
    ),
  );
}

export const generationOf = ({ updatedAt, generator }: Feed): Xml[] => [
  element('lastBuildDate', null, rfc822(updatedAt)),
  element('docs', null, DOCS),
  element('generator', null, generator),
];

export const imageOf = ({ title, image, link }: Feed): Xml =>
  element('image', null, element('title', null, title), element('url', null, image), element('link', null, link));

export const selfLink = ({ self }: Feed): Xml => element('atom:link', { href: self('xml'), rel: 'self', type: 'application/rss+xml' });

/** The date of an item and what it says. */
export const textOf = ({ date, summary, content, author }: FeedItem): (Xml | null)[] => [
  element('pubDate', null, rfc822(date)),
  summary ? element('description', null, cdata(summary)) : null,
  content ? element('content:encoded', null, cdata(content)) : null,
  author && element('dc:creator', null, author.name),
];

function itemOf(item: FeedItem): Xml {
  const { title, link, category, video } = item;
  return element(
    'item',
    null,
    element('title', null, cdata(title)),
    element('link', null, link),
    element('guid', null, link),
    textOf(item),
    category && element('category', null, category),
    video && mediaOf(item, video),
  );
}

const mediaOf = ({ title, summary, link }: FeedItem, video: FeedVideo): (Xml | null)[] => [
  video.enclosure && element('enclosure', { url: video.enclosure.url, length: video.enclosure.size, type: video.enclosure.type }),
  element('media:community', null, element('media:statistics', { views: video.views })),
  element('media:embed', { url: video.embedUrl }),
  element('media:player', { url: link }),
  video.files.length > 0 ? element('media:group', null, ...video.files.map((file, index) => contentOf(file, video, index === 0))) : null,
  ...video.thumbnails.map(({ fileUrl, height, width }) => element('media:thumbnail', { url: fileUrl, height, width })),
  element('media:rating', null, video.isSensitive ? 'adult' : 'nonadult'),
  element('media:title', { type: 'plain' }, title),
  summary ? element('media:description', { type: 'plain' }, summary) : null,
];

const contentOf = ({ type, height, size, url, fps }: FeedFile, { duration }: FeedVideo, isDefault: boolean): Xml =>
  element('media:content', { type, medium: 'video', height, fileSize: size, url, framerate: fps, duration, isDefault });

const rfc822 = (date: string) => new Date(date).toUTCString();
