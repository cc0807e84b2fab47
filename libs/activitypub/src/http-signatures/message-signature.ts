import { sign } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type BareItem,
  type InnerList,
  isInnerList,
  parseDictionary,
  serializeDictionary,
  serializeInnerList,
  serializeItem,
} from 'structured-headers';
import { BadSignature } from '../bad-signature.ts';
import { requireHeader } from './headers.ts';
import { verifyRsa } from './rsa.ts';
import type { OutgoingRequest, ReceivedRequest, Signer } from './types.ts';

/** A signature of RFC 9421, read but not checked. */
export type MessageSignature = {
  readonly scheme: 'rfc9421';
  readonly keyId: string;
  readonly algorithm: typeof ALGORITHM;
  readonly components: readonly string[];
  readonly signature: Buffer;
  readonly created: number;
  readonly expires: number | undefined;
  /** The last line of the text that is signed. */
  readonly parameters: string;
};

const ALGORITHM = 'rsa-v1_5-sha256';
const LABEL = 'sig1';
const MAX_HEADER_LENGTH = 8192;
const MAX_COMPONENTS = 32;

const lineOf = (component: string, value: string) => `${serializeItem(component)}: ${value}`;

/** The two headers of RFC 9421 for a request with these other headers. */
export function signMessage({ method, url, now }: OutgoingRequest, headers: Record<string, string>, { keyId, privateKey }: Signer) {
  const values = { '@method': method, '@target-uri': url.href, ...headers };
  const created = Math.floor(now.getTime() / 1000);
  const parameters: InnerList = [
    Object.keys(values).map((name) => [name, new Map()]),
    new Map(Object.entries({ created, keyid: keyId, alg: ALGORITHM })),
  ];
  const lines = Object.entries(values).map(([name, value]) => lineOf(name, value));
  const text = [...lines, lineOf('@signature-params', serializeInnerList(parameters))].join('\n');
  const signature = sign('sha256', Buffer.from(text), privateKey);
  return {
    'Signature-Input': serializeDictionary({ [LABEL]: parameters }),
    Signature: serializeDictionary({ [LABEL]: [signature, new Map()] }),
  };
}

export function readMessageSignature(headers: IncomingHttpHeaders): MessageSignature {
  const inputs = readDictionary(headers, 'signature-input');
  const [[label, input] = []] = inputs;
  if (label === undefined || inputs.size > 1 || !input || !isInnerList(input)) throw new BadSignature('not one signature');
  const [signature] = readDictionary(headers, 'signature').get(label) ?? [];
  if (!(signature instanceof ArrayBuffer)) throw new BadSignature('the signature is not there');
  return { scheme: 'rfc9421', components: readComponents(input), ...readParameters(input), signature: Buffer.from(signature) };
}

function readDictionary(headers: IncomingHttpHeaders, name: string) {
  const text = requireHeader(headers, name);
  if (text.length > MAX_HEADER_LENGTH) throw new BadSignature(`the ${name} header is too long`);
  try {
    return parseDictionary(text);
  } catch {
    throw new BadSignature(`the ${name} header is malformed`);
  }
}

function readParameters(input: InnerList) {
  const { keyid, alg = ALGORITHM, created, expires } = Object.fromEntries(input[1]);
  if (typeof keyid !== 'string' || keyid === '') throw new BadSignature('no keyid');
  if (alg !== ALGORITHM) throw new BadSignature('the algorithm is not supported');
  if (!isTime(created) || (expires !== undefined && !isTime(expires))) throw new BadSignature('created or expires is not a time');
  return { keyId: keyid, algorithm: ALGORITHM, created, expires, parameters: serializeInnerList(input) } as const;
}

const isTime = (value: BareItem | undefined): value is number => typeof value === 'number' && Number.isInteger(value);

/** What has to be signed, in one of these forms each. */
const REQUIRED = [['@method'], ['@target-uri', '@path', '@request-target'], ['@target-uri', '@authority', 'host'], ['content-digest']];

function readComponents([items]: InnerList): readonly string[] {
  // Parameters of a component would sign a part of it, or another message.
  const names = items.map(([name, parameters]) => (typeof name === 'string' && parameters.size === 0 ? name : ''));
  const missing = REQUIRED.filter((forms) => !forms.some((form) => names.includes(form)));
  if (missing.length > 0) throw new BadSignature(`not signed: ${missing.map((forms) => forms.join(' or ')).join(', ')}`);
  if (names.length > MAX_COMPONENTS || new Set(names).size < names.length || !names.every((name) => /^@?[a-z0-9-]+$/.test(name))) {
    throw new BadSignature('the list of what is signed is malformed');
  }
  return names;
}

export function verifyMessage(request: ReceivedRequest, signature: MessageSignature, publicKeyPem: string): void {
  // Whoever ends TLS in front of us knows the scheme; both name the same thing here.
  const texts = ['https', 'http'].map((scheme) => signedText(request, signature, scheme));
  verifyRsa('sha256', texts, publicKeyPem, signature.signature);
}

function signedText(request: ReceivedRequest, { components, parameters }: MessageSignature, scheme: string): string {
  const derived = deriveComponents(request, scheme);
  const lines = components.map((name) =>
    lineOf(name, name.startsWith('@') ? requireDerived(derived, name) : requireHeader(request.headers, name).trim()),
  );
  return [...lines, lineOf('@signature-params', parameters)].join('\n');
}

function deriveComponents({ method, path, host }: ReceivedRequest, scheme: string): ReadonlyMap<string, string> {
  const query = path.indexOf('?');
  return new Map([
    ['@method', method],
    ['@target-uri', `${scheme}://${host}${path}`],
    ['@authority', host],
    ['@scheme', scheme],
    ['@request-target', path],
    ['@path', query < 0 ? path : path.slice(0, query)],
    ['@query', query < 0 ? '?' : path.slice(query)],
  ]);
}

function requireDerived(derived: ReadonlyMap<string, string>, name: string): string {
  const value = derived.get(name);
  if (value === undefined) throw new BadSignature(`${name} is not supported`);
  return value;
}
