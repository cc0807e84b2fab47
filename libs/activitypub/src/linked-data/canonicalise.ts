import { createHash, type Hash } from 'node:crypto';
import jsonld from 'jsonld';
import { loadContext } from '../contexts/load-context.ts';

/** Blank nodes that look alike are told apart by trying their orders out: an honest document has few of them, a hostile one is given up. */
const MAX_CANONICALISATION_MS = 1000;

/** What jsonld must not do on its own: resolve against a base, drop what it does not know, fetch. */
export const STRICT = { base: null, safe: true, documentLoader: loadContext };

/** The lines of a document after URDNA2015. Throws where the context does not define all of it, since that would not be signed. */
export async function canonicalise(document: object): Promise<string> {
  const lines = (await jsonld.canonize(document, {
    ...STRICT,
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    canonizeOptions: {
      createMessageDigest: () => new DigestOfUrdna2015(),
      maxWorkFactor: 1,
      signal: AbortSignal.timeout(MAX_CANONICALISATION_MS),
    },
  } as object)) as unknown as string;
  return withFewerEscapes(lines)
    .split('\n')
    .filter(Boolean)
    .toSorted()
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * jsonld writes RDFC-1.0, which escapes all control characters of a text; URDNA2015, which peers sign, only escapes line breaks. What is escaped
 * within an IRI stays escaped: raw, it could pose as the end of a line.
 */
function withFewerEscapes(lines: string): string {
  return lines.replace(/\\(?:u(00[01][0-9A-F]|007F)|(.))/g, (escape, code: string | undefined, letter = '') =>
    code && !LINE_BREAKS.includes(code) ? String.fromCharCode(Number.parseInt(code, 16)) : (RAW_IN_URDNA2015[letter] ?? escape),
  );
}

const LINE_BREAKS: readonly string[] = ['000A', '000D'];
const RAW_IN_URDNA2015: Readonly<Record<string, string>> = { t: '\t', b: '\b', f: '\f' };

class DigestOfUrdna2015 {
  readonly #hash: Hash = createHash('sha256');

  update(lines: string): void {
    this.#hash.update(withFewerEscapes(lines));
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
