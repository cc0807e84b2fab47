import { createHash } from 'node:crypto';
import { ImportFailure } from './import-failure.ts';
import type { Torrent } from './read-torrent.ts';

/** The bytes of a torrent's file, as long as they are those of the torrent. Throws ImportFailure at the end of the first piece that is not. */
export async function* checkPieces(
  { length, pieceLength, pieces }: Pick<Torrent, 'length' | 'pieceLength' | 'pieces'>,
  body: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let received = 0;
  let hash = createHash('sha1');
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length; ) {
      const leftOfPiece = pieceLength - (received % pieceLength);
      const part = chunk.subarray(start, start + leftOfPiece);
      hash.update(part);
      start += part.length;
      received += part.length;
      if (received % pieceLength === 0 || received === length) endPiece();
    }
    yield chunk;
  }
  if (received !== length) throw new ImportFailure('The source has another file than the torrent.');

  function endPiece(): void {
    const expected = pieces[Math.ceil(received / pieceLength) - 1];
    if (!expected?.equals(hash.digest())) throw new ImportFailure('The source has another file than the torrent.');
    hash = createHash('sha1');
  }
}
