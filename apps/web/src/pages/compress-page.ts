import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { accepts } from '../files/client-files.ts';

// Quick rather than small: every page is compressed anew.
const brotli = (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
const forms = [
  ['br', brotli],
  ['gzip', promisify(gzip)],
] as const;

/** A page in the smallest form that its reader takes. It holds no secret that could be guessed by its length. */
export async function compressPage(html: string, acceptEncoding: string): Promise<{ headers: Record<string, string>; bytes: Buffer }> {
  const [encoding, compress] = forms.find(([name]) => accepts(acceptEncoding, name)) ?? [];
  const bytes = compress ? await compress(html) : Buffer.from(html);
  return { headers: { 'content-length': String(bytes.length), ...(encoding && { 'content-encoding': encoding }) }, bytes };
}
