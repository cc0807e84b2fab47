import { createHash, sign } from 'node:crypto';
import { BadSignature } from '../bad-signature.ts';
import { CLOCK_WINDOW_IN_SECONDS } from '../http-signatures/clock.ts';
import { readSignatureBytes, verifyRsa } from '../http-signatures/rsa.ts';
import type { Signer } from '../http-signatures/types.ts';
import { isObject } from '../parse-activity-json.ts';
import { RSA_SIGNATURE, SECURITY } from '../vocabulary.ts';
import { canonicalise } from './canonicalise.ts';
import { compact, restore } from './read-document.ts';

/** Who says to have signed a document, and when; nothing of it is proven. */
export type DocumentSignature = { readonly creator: string; readonly created: string; readonly signatureValue: string };

const TYPE = 'RsaSignature2017';
/** As long as an activity of ours is delivered; whoever forwards one may have got it late. */
const MAX_AGE_IN_SECONDS = 9 * 86_400;

/** The document with a signature that others can check who were forwarded it. Throws where its context does not define all of it. */
export async function signDocument<Document extends object>(document: Document, signer: Signer & { readonly creator: string }, now: Date) {
  const options = { creator: signer.creator, created: now.toISOString() };
  const text = await signedText(options, document);
  const signatureValue = sign('sha256', Buffer.from(text), signer.privateKey).toString('base64');
  return { ...document, signature: { type: TYPE, ...options, signatureValue } };
}

/** Throws BadSignature for a signature that could never be accepted. */
export function readDocumentSignature({ signature }: { readonly signature?: unknown }): DocumentSignature {
  const { type, creator, created, signatureValue } = isObject(signature) ? signature : {};
  if (type !== TYPE) throw new BadSignature(`no signature of type ${TYPE}`);
  if (typeof creator !== 'string' || !URL.canParse(creator)) throw new BadSignature('the creator is not a URL');
  if (typeof created !== 'string' || Number.isNaN(Date.parse(created))) throw new BadSignature('created is not a date');
  if (typeof signatureValue !== 'string' || signatureValue === '') throw new BadSignature('no signature value');
  return { creator, created, signatureValue };
}

/** Throws BadSignature for a document that was signed so long ago that it may be repeated on purpose, or in the future. */
export function checkDocumentAge({ created }: Pick<DocumentSignature, 'created'>, now: Date): void {
  const ageInSeconds = (now.getTime() - Date.parse(created)) / 1000;
  if (!(ageInSeconds <= MAX_AGE_IN_SECONDS && ageInSeconds >= -CLOCK_WINDOW_IN_SECONDS))
    throw new BadSignature('the document was not signed within the last days');
}

/**
 * Checks that the owner of the key signed this document, and returns it in the words of our own context. Only what is returned may be acted on:
 * the document itself could give its words another meaning.
 */
export async function verifyDocument(document: Record<string, unknown>, publicKeyPem: string): Promise<Record<string, unknown>> {
  const { signatureValue } = readDocumentSignature(document);
  const { signature, ...unsigned } = document;
  const { type: _type, id: _id, signatureValue: _value, '@context': _context, ...options } = signature as Record<string, unknown>;
  const { compacted, text } = await refuseFailures(async () => {
    const compacted = await compact(unsigned);
    return { compacted, text: await signedText(options, compacted) };
  });
  verifyRsa('sha256', [text], publicKeyPem, readSignatureBytes(signatureValue));
  const { '@context': _, ...restored } = restore(compacted, unsigned) as Record<string, unknown>;
  return restored;
}

async function refuseFailures<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof BadSignature ? error : new BadSignature('the document is not sound JSON-LD', { cause: error });
  }
}

async function signedText(options: object, document: object): Promise<string> {
  const lines = [await canonicalise({ '@context': [SECURITY, RSA_SIGNATURE], ...options }), await canonicalise(document)];
  return lines.map((text) => createHash('sha256').update(text).digest('hex')).join('');
}
