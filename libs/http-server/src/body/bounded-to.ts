import { type Readable, Transform } from 'node:stream';
import { problems } from '@flotilla/problem';

/** The stream, which fails with 413 beyond so many bytes, and when its source is closed early. */
export function boundedTo(maxSizeInBytes: number, source: Readable): Readable {
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= maxSizeInBytes) return done(null, chunk);
      const headers = { 'x-file-maximum-size': `${Math.floor(maxSizeInBytes / 1024 / 1024)}M` };
      done(problems.payload_too_large({ detail: 'The file is too large.', headers }));
    },
  });
  source.on('close', () => source.readableEnded || bounded.destroy(new Error('The request broke off.')));
  return source.pipe(bounded);
}
