import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const LEFT = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/**
 * Sends a stream as the rest of an answer; afterwards it is closed, however it went: `pipeline` leaves it open when the client had left before the
 * first byte. Clients leave all the time, so that is no failure; what the stream itself fails with is thrown.
 */
export async function sendStream(body: Readable, response: ServerResponse): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    if (!LEFT.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    body.destroy();
  }
}
