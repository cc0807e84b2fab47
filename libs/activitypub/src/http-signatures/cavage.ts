import { sign } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignature } from '../bad-signature.ts';
import { headerOf, requireHeader } from './headers.ts';
import { type RsaHash, readSignatureBytes, verifyRsa } from './rsa.ts';
import type { ReceivedRequest, Signer } from './types.ts';

/** A signature of draft-cavage-12, read but not checked. */
export type CavageSignature = {
  readonly scheme: 'cavage';
  readonly keyId: string;
  readonly algorithm: string;
  readonly headers: readonly string[];
  readonly signature: Buffer;
  readonly created: number | undefined;
  readonly expires: number | undefined;
};

/** `hs2019` leaves the hash to the key; all of the Fediverse means SHA-256 by it. */
const HASHES: Readonly<Record<string, RsaHash>> = { 'rsa-sha256': 'sha256', hs2019: 'sha256', 'rsa-sha512': 'sha512' };
const REQUIRED = ['(request-target)', 'host', 'digest'];

const MAX_HEADER_LENGTH = 8192;
const MAX_SIGNED_HEADERS = 32;
const PARAMETER = /\s*([A-Za-z]{1,32})=(?:"([^"]*)"|(\d{1,15}))\s*(,|$)/y;
const HEADER_NAME = /^(?:\((?:request-target|created|expires)\)|[a-z0-9!#$%&'*+.^_`|~-]+)$/;

export function signCavage(target: string, headers: Record<string, string>, { keyId, privateKey }: Signer): string {
  const names = ['(request-target)', ...Object.keys(headers).map((name) => name.toLowerCase())];
  const lines = [`(request-target): ${target}`, ...Object.entries(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`)];
  const signature = sign('sha256', Buffer.from(lines.join('\n')), privateKey).toString('base64');
  // No spaces after the commas: there are peers that do not skip them.
  return `keyId="${keyId}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature}"`;
}

export function readCavageSignature(headers: IncomingHttpHeaders): CavageSignature {
  const parameters = readParameters(signatureText(headers));
  const { keyId, algorithm, signature, created, expires } = parameters;
  if (!keyId || !algorithm || !signature) throw new BadSignature('keyId, algorithm and signature are not all there');
  if (!HASHES[algorithm.toLowerCase()]) throw new BadSignature('the algorithm is not supported');
  return {
    scheme: 'cavage',
    keyId,
    algorithm: algorithm.toLowerCase(),
    headers: readSignedHeaders(parameters.headers ?? ''),
    signature: readSignatureBytes(signature),
    created: secondsOf(created),
    expires: secondsOf(expires),
  };
}

function signatureText(headers: IncomingHttpHeaders): string {
  const text =
    headerOf(headers, 'signature')?.replace(/^Signature\s+/i, '') ??
    /^Signature\s+(.*)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1];
  if (text === undefined) throw new BadSignature('no signature');
  if (text.length > MAX_HEADER_LENGTH) throw new BadSignature('the signature header is too long');
  return text;
}

function readParameters(text: string): Partial<Record<string, string>> {
  const parameters: Record<string, string> = Object.create(null);
  let end = ',';
  PARAMETER.lastIndex = 0;
  while (end === ',') {
    const [, name = '', quoted, bare, separator = ''] = PARAMETER.exec(text) ?? [];
    const value = quoted ?? bare;
    if (value === undefined || name in parameters) throw new BadSignature('the signature header is malformed');
    parameters[name] = value;
    end = separator;
  }
  return parameters;
}

function readSignedHeaders(list: string): readonly string[] {
  const names = list.toLowerCase().split(' ').filter(Boolean);
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new BadSignature(`not signed: ${missing.join(', ')}`);
  if (!names.includes('date') && !names.includes('(created)')) throw new BadSignature('not signed: date or (created)');
  if (names.length > MAX_SIGNED_HEADERS || new Set(names).size < names.length || !names.every((name) => HEADER_NAME.test(name))) {
    throw new BadSignature('the list of signed headers is malformed');
  }
  return names;
}

function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new BadSignature('created or expires is not a time');
  return Number(text);
}

export function verifyCavage(request: ReceivedRequest, signature: CavageSignature, publicKeyPem: string): void {
  const hash = HASHES[signature.algorithm] as RsaHash;
  const [path = '', query] = request.path.split('?', 2);
  // PeerTube signs the path without its query.
  const paths = query === undefined ? [path] : [request.path, path];
  const texts = paths.map((signed) => signingText(request, signature, signed));
  verifyRsa(hash, texts, publicKeyPem, signature.signature);
}

function signingText({ method, headers }: ReceivedRequest, { headers: names, created, expires }: CavageSignature, path: string): string {
  const pseudo: Record<string, string | undefined> = {
    '(request-target)': `${method.toLowerCase()} ${path}`,
    '(created)': created?.toString(),
    '(expires)': expires?.toString(),
  };
  const lines = names.map((name) => {
    const value = name.startsWith('(') ? pseudo[name] : requireHeader(headers, name);
    if (value === undefined) throw new BadSignature(`no ${name} in the signature`);
    return `${name}: ${value}`;
  });
  return lines.join('\n');
}
