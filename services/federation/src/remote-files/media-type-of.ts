import type { remoteFileTypes } from '@flotilla/contracts-federation';

export type RemoteFileType = (typeof remoteFileTypes)[number];

/** With or without a byte order mark. */
const WEBVTT = /^(?:\xef\xbb\xbf)?WEBVTT(?=[ \t\r\n]|$)/;
const FIRST_BYTES: readonly (readonly [RegExp, RemoteFileType])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [WEBVTT, 'text/vtt'],
];
const LONGEST = 12;

/** What a file is, whatever it was called on its way here; undefined for anything that is not shown. */
export function mediaTypeOf(bytes: Buffer): RemoteFileType | undefined {
  const beginning = bytes.toString('latin1', 0, LONGEST);
  return FIRST_BYTES.find(([pattern]) => pattern.test(beginning))?.[1];
}
