import type { IncomingMessage } from 'node:http';
import { problems } from '@flotilla/problem';

/** docs/contract/federation.md#inboxes. */
const MOST_BYTES = 512_000;
const JSON_TYPE = /^application\/(?:json|[\w.-]+\+json)$/;

/** The bytes of an activity, unread. Throws 413 and 415. */
export async function readActivityBody(request: IncomingMessage): Promise<Buffer> {
  const { headers } = request;
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (!isPlain || !JSON_TYPE.test(mediaType)) throw problems.unsupported_media_type();
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES) throw problems.payload_too_large();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BYTES) throw problems.payload_too_large();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
