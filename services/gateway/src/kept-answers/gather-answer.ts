import type { Response } from 'express';

/**
 * Gathers the body of a wanted answer instead of sending it piece by piece, so that no slow client holds up those who wait for the same answer. Calls
 * back once: with the whole body, which the caller then sends, or with undefined for an answer that goes its way as it comes. Not called when it breaks off.
 */
export function gatherAnswer(response: Response, isWanted: () => boolean, done: (body: Buffer | undefined) => void): void {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const chunks: Buffer[] = [];

  function settle(body: Buffer | undefined): void {
    response.write = write;
    response.end = end;
    done(body);
  }

  response.write = ((chunk: Buffer) => {
    if (chunks.length > 0 || isWanted()) return chunks.push(chunk) > 0;
    settle(undefined);
    return write(chunk);
  }) as Response['write'];

  response.end = ((chunk?: Buffer | string) => {
    if (chunks.length === 0 && !(isWanted() && chunk === undefined)) {
      settle(undefined);
      return chunk === undefined ? end() : end(chunk);
    }
    settle(Buffer.concat(chunks));
    return response;
  }) as Response['end'];
}
