import { shortUuid } from '@flotilla/contracts-shared';
import { shapeThumbnails } from '../../catalogue/index.ts';
import type { InstanceUrls } from '../../instance-urls.ts';
import { element, type Xml, xmlDocument } from '../xml.ts';
import type { ListedPage } from './listed-pages.ts';

const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:video': 'http://www.google.com/schemas/sitemap-video/1.1',
};
const LONGEST_TITLE = 100;

export type Pages = {
  readonly paths: readonly string[];
  readonly videos: readonly ListedPage[];
  readonly channels: readonly { readonly name: string }[];
  readonly accounts: readonly { readonly name: string }[];
};

/** The pages of an instance, or some of them (docs/contract/feeds.md#sitemap). */
export function writeSitemap({ paths, videos, channels, accounts }: Pages, urls: InstanceUrls): string {
  const page = (path: string) => element('url', null, element('loc', null, urls.base + path));
  return xmlDocument(
    element(
      'urlset',
      NAMESPACES,
      paths.map(page),
      videos.map((video) => pageOfVideo(video, urls)),
      channels.map(({ name }) => page(`/c/${name}/videos`)),
      accounts.map(({ name }) => page(`/a/${name}/video-channels`)),
    ),
  );
}

/** Where the parts of a large sitemap are. */
export function writeSitemapIndex(parts: number, { base }: InstanceUrls): string {
  const part = (_: unknown, index: number) => element('sitemap', null, element('loc', null, `${base}/sitemap.xml?part=${index + 1}`));
  return xmlDocument(element('sitemapindex', { xmlns: NAMESPACES.xmlns }, Array.from({ length: parts }, part)));
}

function pageOfVideo({ uuid, name, description, thumbnails }: ListedPage, urls: InstanceUrls): Xml {
  const [widest] = shapeThumbnails(thumbnails, urls).thumbnails;
  return element(
    'url',
    null,
    element('loc', null, `${urls.base}/w/${shortUuid(uuid)}`),
    element(
      'video:video',
      null,
      element('video:thumbnail_loc', null, widest?.fileUrl),
      element('video:title', null, name.slice(0, LONGEST_TITLE)),
      element('video:description', null, description?.trim() ? description : name),
      element('video:player_loc', null, `${urls.base}/videos/embed/${uuid}`),
    ),
  );
}
