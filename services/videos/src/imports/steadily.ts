import { ImportFailure } from './import-failure.ts';

const WINDOW_MS = 60_000;
const LEAST_BYTES = 64 * 1024;

/** The bytes of a source that sends some kilobytes a second. A slower one would keep the place of other imports for hours. */
export async function* steadily(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let since = performance.now();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (performance.now() - since > WINDOW_MS) {
      if (bytes < LEAST_BYTES) throw new ImportFailure('The source sends its file too slowly.');
      since = performance.now();
      bytes = 0;
    }
    yield chunk;
  }
}
