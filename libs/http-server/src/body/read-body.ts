import type { IncomingMessage } from 'node:http';
import type { Operation } from '@flotilla/contract';
import { problems } from '@flotilla/problem';
import { fitToSchema, treeOf } from '../validation/text-parts.ts';

const LIMIT_IN_BYTES = 500 * 1000;
const ARRIVES_WITHIN_MS = 60_000;

/** The media type of a body in lower case, without parameters. */
export function mediaTypeOf(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Compressed bodies are refused: a small one could expand without end. */
export function refuseCompressed({ headers }: IncomingMessage): void {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') throw problems.unsupported_media_type();
}

const isJson = (mediaType: string) => mediaType === 'application/json' || /^application\/[\w.+-]+\+json$/.test(mediaType);

/** A JSON or form body, at most 500 kB. `isText` means that values are still texts. */
export async function readBody(request: IncomingMessage, operation: Operation): Promise<{ body: unknown; isText: boolean }> {
  const consumes = operation.consumes ?? ['json'];
  const mediaType = mediaTypeOf(request);
  const bytes = await readAll(request);
  if (mediaType === 'application/x-www-form-urlencoded' && (consumes.includes('form') || consumes.includes('multipart'))) {
    const tree = treeOf(new URLSearchParams(bytes.toString('utf8')));
    return { body: fitToSchema(tree, operation.body ?? {}, 'null'), isText: true };
  }
  // A form-only operation answers bodies of other types with its own problem (docs/contract/sign-in.md#problems), so it gets an empty one.
  if (!consumes.includes('json') || bytes.length === 0) return { body: {}, isText: false };
  if (!isJson(mediaType)) throw problems.unsupported_media_type();
  try {
    return { body: JSON.parse(bytes.toString('utf8')), isText: false };
  } catch {
    throw problems.bad_request({ detail: 'The body is not JSON.' });
  }
}

function readAll(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > LIMIT_IN_BYTES) throw problems.payload_too_large();
  let timer: NodeJS.Timeout | undefined;
  const arriving = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    timer = setTimeout(() => reject(problems.request_timeout()), ARRIVES_WITHIN_MS);
    const onEarlyClose = () => reject(problems.bad_request({ detail: 'The request broke off.' }));
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > LIMIT_IN_BYTES) return reject(problems.payload_too_large());
      chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', onEarlyClose);
    request.on('close', () => request.complete || onEarlyClose());
  });
  return arriving.finally(() => clearTimeout(timer));
}
