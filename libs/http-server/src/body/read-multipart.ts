import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { FilePart, Operation } from '@flotilla/contract';
import { Problem, problems } from '@flotilla/problem';
import busboy from 'busboy';
import type { IncomingFile } from '../route.ts';
import { type InvalidParam, invalidParameters } from '../validation/compile-input.ts';
import { fitToSchema, treeOf } from '../validation/text-parts.ts';

const LIMITS = { fields: 200, fieldSize: 200_000, fieldNameSize: 200, files: 10, parts: 210, headerPairs: 50 };
const MAX_METADATA = 10 * 1024 * 1024;

export type Multipart = { body: object; files: Record<string, unknown> };
type Receive = (file: IncomingFile, fields: Readonly<Record<string, string>>) => Promise<unknown>;

/**
 * Reads a multipart body while it arrives: declared file parts go to `receive` as streams, fields are collected, other files are passed
 * over. Fails with a Problem as soon as anything is wrong; what was received by then is given to `discard`.
 */
export async function readMultipart(
  request: IncomingMessage,
  operation: Operation,
  { receive, discard }: { receive: Receive; discard: (received: unknown) => Promise<void> },
): Promise<Multipart> {
  const declared = operation.files ?? {};
  const parser = open(request);
  const pairs: [string, string][] = [];
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const received = new Map<string, Promise<unknown>>();
  let metadata = 0;

  const parsed = new Promise<void>((resolve, reject) => {
    const refuse = (detail: string) => reject(problems.bad_request({ detail }));
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      metadata += value.length;
      if (nameTruncated || valueTruncated || metadata > MAX_METADATA)
        reject(problems.payload_too_large({ detail: 'A form field is too long.' }));
      pairs.push([name, value]);
      fields[name] = value;
    });
    parser.on('file', (part, stream, { filename, mimeType }) => {
      const rule = Object.hasOwn(declared, part) ? (declared[part] as FilePart) : undefined;
      stream.on('error', () => {});
      if (!rule) return void stream.resume();
      if (received.has(part)) return refuse(`The part ${part} was sent twice.`);
      if (rule.mediaTypes && !rule.mediaTypes.includes(mimeType.toLowerCase())) {
        return reject(invalidPart(part, `Its media type must be one of ${rule.mediaTypes.join(', ')}`, request.url ?? ''));
      }
      const bounded = rule.maxSize === undefined ? stream : stream.pipe(boundedTo(rule.maxSize));
      if (bounded !== stream) stream.on('close', () => stream.readableEnded || bounded.destroy(new Error('The request broke off.')));
      bounded.on('error', (error: Error) =>
        reject(error instanceof Problem ? error : problems.bad_request({ detail: 'The request broke off.' })),
      );
      const file = {
        part,
        filename: filename ?? '',
        mediaType: mimeType.toLowerCase(),
        stream: bounded,
        truncated: () => stream.truncated === true,
      };
      const receiving = receive(file, fields);
      receiving.catch(reject);
      received.set(part, receiving);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => refuse('The form has too many parts.'));
    parser.on('error', () => refuse('The form cannot be read.'));
    parser.on('close', resolve);
    request.on('close', () => request.complete || refuse('The request broke off.'));
  });
  request.pipe(parser);

  try {
    await parsed;
    const files = Object.fromEntries(await Promise.all([...received].map(async ([part, receiving]) => [part, await receiving] as const)));
    const missing = Object.keys(declared).find((part) => declared[part]?.required && !(part in files));
    if (missing) throw invalidPart(missing, 'A file is required', request.url ?? '');
    return { body: fitToSchema(treeOf(pairs), operation.body ?? {}, 'null'), files };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    for (const receiving of received.values()) receiving.then(discard, () => {});
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

function boundedTo(maxSize: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= maxSize) return done(null, chunk);
      const megabytes = `${Math.floor(maxSize / 1024 / 1024)}M`;
      done(problems.payload_too_large({ detail: 'The file is too large.', headers: { 'x-file-maximum-size': megabytes } }));
    },
  });
}

function invalidPart(part: string, msg: string, url: string): Problem {
  return invalidParameters(new Map<string, InvalidParam>([[part, { type: 'field', location: 'body', msg, param: part, path: part }]]), url);
}
