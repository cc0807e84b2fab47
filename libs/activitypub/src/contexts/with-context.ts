import { ACTIVITY_STREAMS, RSA_SIGNATURE, SECURITY } from '../vocabulary.ts';
import { type ContextKind, TERMS, type Terms } from './terms.ts';

const BASE = [ACTIVITY_STREAMS, SECURITY, RSA_SIGNATURE] as const;

const contextOf = (terms: Terms) => (Object.keys(terms).length === 0 ? BASE : [...BASE, terms]);

const CONTEXTS = Object.fromEntries(Object.entries(TERMS).map(([kind, terms]) => [kind, contextOf(terms)]));

// Of cached files and of signatures; views are signed with the latter, and are what others forward to us.
const { expires: _, ...union }: Terms = Object.assign({}, ...Object.values(TERMS).toReversed());

/** Every term of ours, which documents of others are read with. A term of two kinds means what the first of them says. */
export const UNION_CONTEXT = contextOf(union);

/** The document as it is sent: with the context that defines its properties. */
export function withContext<Document extends object>(kind: ContextKind, document: Document): Document & { '@context': unknown } {
  return { '@context': CONTEXTS[kind], ...document };
}
