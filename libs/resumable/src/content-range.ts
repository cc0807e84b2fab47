import { problems } from '@flotilla/problem';

/** Which bytes of a file a chunk contains, both ends inclusive; or a request for the number of bytes received. */
export type ContentRange =
  | { readonly asks: 'position'; readonly total: number }
  | { readonly asks: 'storage'; readonly first: number; readonly last: number; readonly total: number };

const FORM = /^bytes (?:\*|(\d{1,16})-(\d{1,16}))\/(\d{1,16})$/;

/** Reads `bytes first-last/total` and `bytes *\/total`. Throws 400 for everything else (docs/contract/uploads.md#chunks). */
export function parseContentRange(text: string): ContentRange {
  const [, first, last, total] = FORM.exec(text.trim()) ?? [];
  if (total === undefined) throw unreadable();
  if (first === undefined || last === undefined) return { asks: 'position', total: Number(total) };
  if (Number(first) > Number(last)) throw unreadable();
  return { asks: 'storage', first: Number(first), last: Number(last), total: Number(total) };
}

const unreadable = () => problems.bad_request({ detail: 'Content-Range has to be `bytes first-last/total` or `bytes */total`.' });
