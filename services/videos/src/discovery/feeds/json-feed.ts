import type { Author, Feed, FeedItem } from './feed.ts';

/** JSON Feed 1 (docs/contract/feeds.md#json-feed). */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1',
    title: feed.title,
    description: feed.description,
    icon: feed.image,
    favicon: feed.favicon,
    home_page_url: feed.link,
    feed_url: feed.self('json'),
    ...authorOf(feed.author),
    items: feed.items.map(itemOf),
  });
}

const authorOf = (author: Author | null) => author && { author: { name: author.name, url: author.link } };

function itemOf({ title, link, date, summary, content, author, category, video }: FeedItem) {
  const attached = video?.enclosure;
  return {
    id: link,
    url: link,
    title,
    ...(summary && { summary }),
    content_html: content,
    date_modified: date,
    ...authorOf(author),
    ...(category && { tags: [category] }),
    ...(attached && { attachments: [{ title, url: attached.url, size_in_bytes: attached.size, mime_type: attached.type }] }),
  };
}
