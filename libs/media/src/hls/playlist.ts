export class BadPlaylist extends Error {
  override readonly name = 'BadPlaylist';
}

/** First and last byte of one segment in the media file. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The byte ranges of a finished single-file media playlist, in order. Throws BadPlaylist when it is empty, cut off, names other files or
 * does not fit the bytes of the media file.
 */
export function readPlaylist(text: string, media: { name: string; size: number }): { ranges: ByteRange[]; seconds: number } {
  const lines = text.split('\n').map((line) => line.trim());
  if (lines[0] !== '#EXTM3U' || !lines.includes('#EXT-X-ENDLIST')) throw new BadPlaylist('The playlist is not complete.');
  if (lines.some((line) => line !== '' && !line.startsWith('#') && line !== media.name))
    throw new BadPlaylist('The playlist names another file.');
  const ranges = lines.flatMap((line) => {
    const [, length, offset] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/.exec(line) ?? [];
    return offset === undefined ? [] : [{ first: Number(offset), last: Number(offset) + Number(length) - 1 }];
  });
  if (ranges.length === 0) throw new BadPlaylist('The playlist holds no segments.');
  const isWhole = ranges.every(({ first, last }, index) => (index === 0 || first === ranges[index - 1]!.last + 1) && last < media.size);
  if (!isWhole || ranges.at(-1)!.last !== media.size - 1) throw new BadPlaylist('The playlist does not fit its file.');
  const seconds = lines.reduce((sum, line) => sum + Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0), 0);
  return { ranges, seconds };
}
