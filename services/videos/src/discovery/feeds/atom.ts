import { cdata, element, type Xml, xmlDocument } from '../xml.ts';
import type { Author, Feed, FeedItem } from './feed.ts';

/** Atom 1.0 (docs/contract/feeds.md#atom). */
export function writeAtom(feed: Feed): string {
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      element('id', null, feed.link),
      element('title', null, feed.title),
      element('updated', null, feed.updatedAt),
      element('generator', null, feed.generator),
      authorOf(feed.author),
      element('link', { rel: 'alternate', href: feed.link }),
      element('link', { rel: 'self', href: feed.self('atom') }),
      element('subtitle', null, feed.description),
      element('logo', null, feed.image),
      element('icon', null, feed.favicon),
      element('rights', null, feed.copyright),
      feed.items.map(entryOf),
    ),
  );
}

const authorOf = (author: Author | null): Xml | null =>
  author && element('author', null, element('name', null, author.name), element('uri', null, author.link));

const html = (name: string, text: string): Xml => element(name, { type: 'html' }, cdata(text));

function entryOf({ title, link, date, summary, content, author, category }: FeedItem): Xml {
  return element(
    'entry',
    null,
    html('title', escaped(title)),
    element('id', null, link),
    element('link', { href: link }),
    element('updated', null, date),
    summary ? html('summary', escaped(summary)) : null,
    content ? html('content', content) : null,
    authorOf(author),
    category && element('category', { label: category, term: category }),
  );
}

/** Plain words where a reader expects HTML. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
