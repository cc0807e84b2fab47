import type { Refusals } from './refusals.ts';

export type Digest = { readonly algorithm: 'md5' | 'sha1' | 'sha256'; readonly expected: Buffer };
type Headers = { readonly digest?: string | undefined; readonly 'content-md5'?: string | undefined };

const algorithms: Readonly<Record<string, Digest['algorithm']>> = {
  md5: 'md5',
  sha: 'sha1',
  sha1: 'sha1',
  'sha-1': 'sha1',
  sha256: 'sha256',
  'sha-256': 'sha256',
};
const LENGTHS = { md5: 16, sha1: 20, sha256: 32 };
const BASE64 = /^[\w+/-]+={0,2}$/;
const STRENGTH = { md5: 0, sha1: 1, sha256: 2 };

/** The digest that the client declares for its chunk; the strongest of several. Throws 400 for unknown algorithms, 460 for what cannot be a digest (docs/contract/uploads.md#checksums). */
export function parseDigest(headers: Headers, refusals: Pick<Refusals, 'checksum_mismatch' | 'unsupported_checksum'>): Digest | null {
  const named = headers.digest ? headers.digest.split(',') : [];
  const declared = [...named, ...(headers['content-md5'] ? [`md5=${headers['content-md5']}`] : [])];
  if (declared.length === 0) return null;
  const known = declared.flatMap((text) => parseOne(text, refusals)).sort((a, b) => STRENGTH[b.algorithm] - STRENGTH[a.algorithm]);
  if (!known[0]) throw refusals.unsupported_checksum();
  return known[0];
}

function parseOne(text: string, refusals: Pick<Refusals, 'checksum_mismatch'>): Digest[] {
  const [, name = '', value = ''] = /^\s*([\w-]+)=(.*?)\s*$/.exec(text) ?? [];
  const algorithm = algorithms[name.toLowerCase()];
  if (!algorithm) return [];
  const expected = Buffer.from(value, 'base64');
  if (!BASE64.test(value) || expected.length !== LENGTHS[algorithm]) {
    throw refusals.checksum_mismatch({ detail: `This is no ${algorithm} in base64; the part was dropped.` });
  }
  return [{ algorithm, expected }];
}
