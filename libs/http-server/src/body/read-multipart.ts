import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FilePart, Operation } from '@flotilla/contract';
import { Problem, problems } from '@flotilla/problem';
import busboy from 'busboy';
import type { IncomingFile } from '../route.ts';
import { invalidParameter } from '../validation/invalid-params.ts';
import { fitToSchema, treeOf } from '../validation/text-parts.ts';
import { boundedTo } from './bounded-to.ts';

const LIMITS = { fields: 100, fieldSize: 100_000, fieldNameSize: 200, files: 10, parts: 110, headerPairs: 50 };
const ALL_FIELDS_LIMIT = 10 * 1024 * 1024;

export type Multipart = { body: object; files: Record<string, unknown> };
type Receive = (file: IncomingFile, fields: Readonly<Record<string, string>>) => Promise<unknown>;
type BusboyFile = Readable & { truncated?: boolean };

/**
 * Reads a multipart body while it arrives: declared file parts go to `receive` as streams, fields are collected, other files are skipped.
 * Fails with a Problem at the first mistake; files that were received by then go to `discard` first.
 */
export async function readMultipart(
  request: IncomingMessage,
  operation: Operation,
  { receive, discard, cutOff }: { receive: Receive; discard: (received: unknown) => Promise<void>; cutOff: AbortSignal },
): Promise<Multipart> {
  const declared = operation.files ?? {};
  const parser = open(request);
  const pairs: [string, string][] = [];
  const fields = Object.create(null) as Record<string, string>;
  const receiving = new Map<string, Promise<unknown>>();
  let size = 0;

  const parsed = new Promise<void>((resolve, reject) => {
    const refuse = (detail: string) => reject(problems.bad_request({ detail }));
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      size += value.length;
      if (nameTruncated || valueTruncated || size > ALL_FIELDS_LIMIT)
        return reject(problems.payload_too_large({ detail: 'A form field is too long.' }));
      pairs.push([name, value]);
      fields[name] = value;
    });
    parser.on('file', (part, stream: BusboyFile, { filename, mimeType }) => {
      const rule = Object.hasOwn(declared, part) ? (declared[part] as FilePart) : undefined;
      const mediaType = mimeType.toLowerCase();
      stream.on('error', () => {});
      if (!rule) return void stream.resume();
      if (receiving.has(part)) return refuse(`The part ${part} was sent twice.`);
      if (rule.mediaTypes && !rule.mediaTypes.includes(mediaType))
        return reject(invalidParameter('body', part, `Its media type must be one of ${rule.mediaTypes.join(', ')}`, request.url ?? ''));
      const bounded = rule.maxSize === undefined ? stream : boundedTo(rule.maxSize, stream);
      bounded.on('error', (error: Error) =>
        reject(error instanceof Problem ? error : problems.bad_request({ detail: 'The request broke off.' })),
      );
      const file = { part, filename: filename ?? '', mediaType, stream: bounded, truncated: () => stream.truncated === true };
      const received = receive(file, fields);
      received.catch(reject);
      receiving.set(part, received);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => refuse('The form has too many parts.'));
    parser.on('error', () => refuse('The form cannot be read.'));
    parser.on('close', resolve);
    request.on('close', () => request.complete || refuse('The request broke off.'));
    cutOff.addEventListener('abort', () => reject(cutOff.reason));
  });
  request.pipe(parser);

  try {
    await parsed;
    const body = fitToSchema(treeOf(pairs), operation.body ?? {}, 'null');
    const files = await Promise.all([...receiving].map(async ([part, received]) => [part, await received] as const));
    return { body, files: Object.fromEntries(files) };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    const settled = await Promise.allSettled(receiving.values());
    await Promise.all(settled.map(async (outcome) => outcome.status === 'fulfilled' && (await discard(outcome.value))));
    throw error;
  }
}

function open(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw problems.bad_request({ detail: 'The form has no usable boundary.' });
  }
}
