import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const LEFT = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/**
 * Sends a stream as the rest of an answer and closes it in every case: `pipeline` leaves it open when the client left before the first byte. A client
 * that leaves is not a failure; errors of the stream itself are thrown.
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
