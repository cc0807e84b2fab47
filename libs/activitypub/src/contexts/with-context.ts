import { ACTIVITY_STREAMS } from '../vocabulary.ts';
import { type ContextKind, TERMS, type Terms } from './terms.ts';

export const SECURITY = 'https://w3id.org/security/v1';

const BASE = [ACTIVITY_STREAMS, SECURITY, { RsaSignature2017: 'https://w3id.org/security#RsaSignature2017' }] as const;

const contextOf = (terms: Terms) => (Object.keys(terms).length === 0 ? BASE : [...BASE, terms]);

const CONTEXTS = Object.fromEntries(Object.entries(TERMS).map(([kind, terms]) => [kind, contextOf(terms)]));

/** Every term of ours, which documents of others are read with. A term of two kinds means what the first of them says. */
export const UNION_CONTEXT = contextOf(Object.assign({}, ...Object.values(TERMS).toReversed()));

/** The document as it is sent: with the context that defines its properties. */
export function withContext<Document extends object>(kind: ContextKind, document: Document): Document & { '@context': unknown } {
  return { '@context': CONTEXTS[kind], ...document };
}
