import { withoutMarkdown } from './without-markdown.ts';

/** What the head of one page says about it, for readers, search engines and previews. Texts are not escaped yet. */
export type PageMetadata = {
  /** What the page is about; the instance's name stands behind it in the title. */
  readonly name: string;
  readonly description: string;
  readonly type: 'video' | 'website';
  /** Path of the page's one true address. */
  readonly path: string;
  readonly robots?: string;
  readonly image?: Image;
  /** What is the same person's elsewhere, as they say. */
  readonly me?: readonly string[];
  /** Path of the player for other sites. */
  readonly embedPath?: string;
  /** Path of the page, with what its address says of the player, for sites that ask how to show it. */
  readonly oembedOf?: string;
  /** Feeds about the same. */
  readonly feeds?: readonly FeedLink[];
  /** schema.org data. */
  readonly structured?: Record<string, unknown>;
};

export type FeedLink = { readonly title: string; readonly path: string };

type Image = { readonly url: string; readonly width?: number; readonly height?: number };

/** What the instance says about itself on every page that is about nothing else. */
export type Instance = {
  readonly publicUrl: string;
  readonly name: string;
  readonly description: string;
  /** Address of the icon of its pages, where somebody chose one. */
  readonly icon?: string;
  /** Address of its icon on home screens. */
  readonly touchIcon?: string;
  /** The locale of who wishes none that pages are written in. */
  readonly language?: string;
  /** Address of its logo. */
  readonly logo?: string;
  /** The image of links to pages that have none of their own. */
  readonly image?: Image;
  /** The account on X that previews of links name. */
  readonly twitterAccount?: string;
  /** `GET /config`, which the client begins with; undefined while nobody could be asked. */
  readonly configuration?: object;
};

export function metadataOfInstance({ name, description }: Instance, path: string): PageMetadata {
  return { name, description, type: 'website', path };
}

/** Who publishes what is here, as schema.org has it. */
export const publisherOf = ({ name, logo }: Instance) => ({
  '@type': 'Organization',
  name,
  ...(logo && { logo: { '@type': 'ImageObject', url: logo } }),
});

const MAX_DESCRIPTION = 200;
/** Enough of a description to have its first words, however many signs stand between them. */
const MAX_READ = 1000;
/** Not through the middle of a pair, such as an emoji. */
const cut = (line: string) => line.slice(0, MAX_DESCRIPTION - 1).replace(/[\uD800-\uDBFF]$/, '');

/** One line of at most 200 characters out of a description in Markdown, without its signs; the fallback when there is none. */
export function summarise(description: string | null, fallback: string): string {
  const line = withoutMarkdown((description ?? '').slice(0, MAX_READ))
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return fallback;
  return line.length > MAX_DESCRIPTION ? `${cut(line).trimEnd()}…` : line;
}
