import { type Instance, metadataOfInstance } from '../shell/page-metadata.ts';
import type { Page } from './answer-page.ts';
import type { PageMaker } from './page-reply.ts';

/** A page of the client that is about nothing the server knows; those of single people are not for search engines. */
export const plainPage =
  (path: string, { isPublic = false } = {}): PageMaker =>
  ({ instance }) => {
    const metadata = metadataOfInstance(instance, path);
    return { metadata: isPublic ? metadata : { ...metadata, robots: 'noindex' } };
  };

/** The client without a word on what the page is about, for the moment: readers find out, and search engines come back (docs/contract/pages.md#page-facts). */
export const pageForNow = (path: string, instance: Instance): Page => ({ metadata: metadataOfInstance(instance, path), status: 503 });

/** The answer to a path nobody knows: the client, which says so, with 404. */
export const unknownPage: PageMaker = ({ instance }) => ({
  metadata: { ...metadataOfInstance(instance, '/'), robots: 'noindex' },
  status: 404,
});
