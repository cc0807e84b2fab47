import { problems } from '@flotilla/problem';

/** Throws 400 for NUL and lone surrogates, which no database can hold as text. */
export function refuseUnstorableText(values: unknown): void {
  // JSON spells both as escapes, whatever field of the values they are in.
  if (/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(values).replaceAll('\\\\', ''))) {
    throw problems.bad_request({ detail: 'A text holds characters that cannot be stored.' });
  }
}

/** A file name as text that can be stored: it is shown, never used as a name. */
export const storableName = (filename: string) => filename.toWellFormed().replaceAll('\0', '').slice(0, 1000) || 'unnamed';
