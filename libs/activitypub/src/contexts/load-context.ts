import { readFileSync } from 'node:fs';
import { ACTIVITY_STREAMS, SECURITY } from '../vocabulary.ts';

const bundled = (file: string): object => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as object;

const DOCUMENTS = new Map([
  [ACTIVITY_STREAMS, bundled('activitystreams.json')],
  [SECURITY, bundled('security-v1.json')],
]);

/** The loader of jsonld that never fetches: a context that is not part of this package is refused. */
export async function loadContext(url: string) {
  const document = DOCUMENTS.get(url);
  if (!document) throw new Error(`the context ${url} is not known`);
  return { contextUrl: undefined, documentUrl: url, document, tag: 'static' };
}
