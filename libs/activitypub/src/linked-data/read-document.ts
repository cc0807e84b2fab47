import jsonld, { type ContextDefinition, type NodeObject } from 'jsonld';
import { BadSignature } from '../bad-signature.ts';
import { UNION_CONTEXT } from '../contexts/with-context.ts';
import { isObject, MAX_DEPTH } from '../parse-activity-json.ts';
import { PUBLIC } from '../vocabulary.ts';
import { STRICT } from './canonicalise.ts';

type Document = Record<string, unknown>;

const MAX_VALUES = 5000;
const MAX_CONTEXT_LENGTH = 16_384;

/** Ways of JSON-LD to say one thing in several shapes. Nobody needs them, and they would hide what an object is about. */
const FORBIDDEN_KEYWORDS: readonly string[] = ['@context', '@graph', '@reverse', '@included', '@include'];

/**
 * The document in the words of our own context, whatever words its own context gave it (docs/contract/federation.md#linked-data-signatures). This
 * is what has to be signed and what may be acted on.
 */
export async function compact(document: Document): Promise<Document> {
  const { '@context': context, ...body } = document;
  if ((JSON.stringify(context) ?? '').length > MAX_CONTEXT_LENGTH) throw new BadSignature('the context is too long');
  checkShape([context, body]);
  const compacted = (await jsonld.compact(
    document as NodeObject,
    UNION_CONTEXT as unknown as ContextDefinition,
    STRICT as object,
  )) as unknown as Document;
  const { '@context': _, ...compactedBody } = compacted;
  checkShape(compactedBody);
  return compacted;
}

function checkShape(value: unknown): void {
  let values = 0;
  const visit = (inner: unknown, depth: number): void => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) throw new BadSignature('the document is too large or too deep');
    if (Array.isArray(inner)) for (const item of inner) visit(item, depth + 1);
    else if (isObject(inner)) visitObject(inner, depth);
  };
  const visitObject = (object: Document, depth: number): void => {
    for (const [key, item] of Object.entries(object)) {
      if (FORBIDDEN_KEYWORDS.includes(key)) throw new BadSignature(`${key} is not allowed`);
      visit(item, depth + 1);
    }
  };
  visit(value, 0);
}

/** Undoes what compaction changes but signatures do not cover: lists of one that it unpacks, and names that it shortens. */
export function restore(compacted: unknown, original: unknown): unknown {
  if (compacted === 'as:Public') return PUBLIC;
  if (Array.isArray(compacted)) return compacted.map((item, index) => restore(item, Array.isArray(original) ? original[index] : undefined));
  if (!isObject(compacted)) return compacted;
  const known = isObject(original) ? original : {};
  return Object.fromEntries(Object.entries(compacted).map(([key, value]) => restoreProperty(nameOf(key, compacted), value, known)));
}

/** Two terms stand for one property; compaction takes the shorter one. */
const nameOf = (key: string, { type }: Document) => (key === 'position' && type === 'Playlist' ? 'videoChannelPosition' : key);

function restoreProperty(key: string, value: unknown, { [key]: original }: Document): [string, unknown] {
  const unpacked = Array.isArray(original) && !Array.isArray(value);
  return [key, restore(unpacked ? [value] : value, original)];
}
