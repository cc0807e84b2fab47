import type { Deps } from '../deps.ts';
import { metadataOfInstance } from '../shell/page-metadata.ts';
import { answerPage, type PageAnswer } from './answer-page.ts';

/** A page of the client that is about nothing the server knows; those of single people are not for search engines. */
export async function plainPage({ readInstance, builds }: Deps, path: string, { isPublic = false } = {}): Promise<PageAnswer> {
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  const metadata = metadataOfInstance(instance, path);
  return answerPage({ metadata: isPublic ? metadata : { ...metadata, robots: 'noindex' } }, { instance, client });
}

/** The answer to a path nobody knows: the client, which says so, with 404. */
export async function unknownPage({ readInstance, builds }: Deps): Promise<PageAnswer> {
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  return answerPage({ metadata: { ...metadataOfInstance(instance, '/'), robots: 'noindex' }, status: 404 }, { instance, client });
}
