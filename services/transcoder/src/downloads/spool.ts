import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';

const CHUNK_IN_BYTES = 64 * 1024;

export type Spool = {
  readonly writer: Writable;
  /** Resolves with the first bytes; rejects when writing failed before. */
  readonly begun: Promise<void>;
  /** Resolves with the size when everything was written; rejects when that failed. */
  readonly ended: Promise<number>;
  /** Ends it as failed. */
  fail(error: Error): void;
  /** Everything from the beginning, as it arrives; fails at the end of what was not written to its end. */
  read(): Readable;
};

/** A new file that many read while it is written, each as fast as they can. */
export function createSpool(path: string): Spool {
  const file = createWriteStream(path, { flags: 'wx' });
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  for (const { promise } of [begun, ended]) promise.catch(() => {});
  let more = Promise.withResolvers<void>();
  let isOver = false;
  const arrived = () => {
    more.resolve();
    more = Promise.withResolvers();
  };
  const fail = (error: Error) => {
    isOver = true;
    begun.reject(error);
    ended.reject(error);
    arrived();
    file.destroy();
  };
  file.once('error', fail);
  const writer = new Writable({
    write(chunk, _encoding, done) {
      file.write(chunk, (error) => {
        done(error);
        if (error) return;
        begun.resolve();
        arrived();
      });
    },
    final(done) {
      if (file.bytesWritten === 0) return done(new Error('Nothing was written.'));
      file.end(() => {
        isOver = true;
        ended.resolve(file.bytesWritten);
        arrived();
        done();
      });
    },
  });
  writer.once('error', fail);

  async function* chunks(): AsyncGenerator<Buffer> {
    await using source = await open(path);
    for (let position = 0; ; ) {
      const [wasOver, next] = [isOver, more.promise];
      const { bytesRead, buffer } = await source.read(Buffer.allocUnsafe(CHUNK_IN_BYTES), 0, CHUNK_IN_BYTES, position);
      position += bytesRead;
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (wasOver) break;
      else await next;
    }
    await ended.promise;
  }

  return { writer, begun: begun.promise, ended: ended.promise, fail, read: () => Readable.from(chunks(), { objectMode: false }) };
}
